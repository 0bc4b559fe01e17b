import { useState } from 'react';
import { AccountCreationChannel } from '@kervan/domain/onboarding/onboarding-answers';
import { useText } from '../../i18n/i18n.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { channelName, channelOptions } from './choices.ts';
import type { StepProps } from './onboarding-wizard.tsx';
import { StepPage } from './step-page.tsx';

/** ONB-005. */
export function ChannelStep({ draft, change, isAnswered, onNext, onBack, isSending }: StepProps) {
  const t = useText();
  const [isChecked, setChecked] = useState(false);
  return (
    <StepPage
      title={t('onboarding:channel.title')}
      lead={t('onboarding:channel.lead')}
      onSubmit={() => (isAnswered ? onNext() : setChecked(true))}
      onBack={onBack}
      isSending={isSending}
    >
      <ChoiceCards
        label={t('onboarding:channel.title')}
        options={channelOptions(t)}
        value={channelName(draft.channel)}
        onChange={(name) => change({ channel: AccountCreationChannel[name] })}
        error={isChecked && !isAnswered ? t('onboarding:channel.missing') : null}
      />
    </StepPage>
  );
}
