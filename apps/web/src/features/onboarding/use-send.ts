import { useQueryClient } from '@tanstack/react-query';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { AccountCreationChannel } from '@kervan/domain/onboarding/onboarding-answers';
import { keyOf, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { notify } from '../../ui/notify.ts';
import { phoneToSend } from '../../ui/phone/phone-number.ts';
import { channelName, historyName } from './choices.ts';
import type { Draft } from './draft.ts';

/** ONB-007, ONB-012: sends the answers; once they are kept the screen goes on by itself. */
export function useSend(forget: () => void) {
  const t = useText();
  const queryClient = useQueryClient();
  const create = useCallMutation(onboarding.create, { done: null, shownByForm: ['OnboardingExists'] });
  const goOn = () => {
    forget();
    queryClient.setQueryData(keyOf(onboarding.exists, {}), true);
  };
  const send = ({ history, channel, usedSoftware, softwareName, wantsLiveHelp, phone }: Draft) => {
    const [historyChosen, channelChosen] = [historyName(history), channelName(channel)];
    // The steps before this one have their answers.
    if (historyChosen === null || channelChosen === null || history === 0) return;
    const needHelp = wantsLiveHelp === true;
    create.mutate(
      {
        body: {
          amazonSellerAccountHistory: history,
          customerDropshippingSoftwareExperience: {
            hasUsedSoftwareBefore: usedSoftware === true,
            usedSoftwareName: usedSoftware === true ? softwareName.trim() : null,
          },
          kervanAccountCreationChannel: AccountCreationChannel[channelChosen],
          customerOnboardingLiveHelp: {
            needHelp,
            phoneNumber: needHelp ? phoneToSend(phone.text, phone.country) : null,
          },
          selectedAmazonSellerAccountHistory: { value: history, label: t(`onboarding:histories.${historyChosen}`) },
          selectedAccountCreationChannel: {
            value: AccountCreationChannel[channelChosen],
            label: t(`onboarding:channels.${channelChosen}`),
          },
          agreementVersion: agreementVersions.licence,
          kvkkVersion: agreementVersions.kvkk,
        },
      },
      {
        onSuccess: () => {
          if (needHelp) notify.successKept(t('onboarding:done.liveHelp', { phone: phone.text }));
          goOn();
        },
        // Another tab was faster: the answers are there.
        onError: ({ code }) => code === 'OnboardingExists' && goOn(),
      },
    );
  };
  return { send, isSending: create.isPending };
}
