import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { PhoneField } from '../../ui/phone/phone-field.tsx';
import { examplePhone } from '../../ui/phone/phone-number.ts';
import type { StepProps } from './onboarding-wizard.tsx';
import { StepPage } from './step-page.tsx';

/** ONB-006: yes with a phone number, or no; then everything is sent (ONB-007). */
export function LiveHelpStep({ draft, change, isAnswered, onNext, onBack, isSending }: StepProps) {
  const t = useText();
  const [isChecked, setChecked] = useState(false);
  const { wantsLiveHelp, phone } = draft;
  const isMissing = isChecked && !isAnswered;
  return (
    <StepPage
      title={t('onboarding:liveHelp.title')}
      lead={t('onboarding:liveHelp.lead')}
      next={t('onboarding:finish')}
      onSubmit={() => (isAnswered ? onNext() : setChecked(true))}
      onBack={onBack}
      isSending={isSending}
    >
      <ChoiceCards
        label={t('onboarding:liveHelp.title')}
        options={[
          { value: 'yes', label: t('onboarding:liveHelp.yes') },
          { value: 'no', label: t('onboarding:liveHelp.no') },
        ]}
        value={wantsLiveHelp === null ? null : wantsLiveHelp ? 'yes' : 'no'}
        onChange={(answer) => change({ wantsLiveHelp: answer === 'yes' })}
        error={isMissing && wantsLiveHelp === null ? t('onboarding:liveHelp.missing') : null}
      />
      {wantsLiveHelp === true && (
        <PhoneField
          value={phone}
          onChange={(next) => change({ phone: next })}
          onBlur={() => phone.text.trim() !== '' && setChecked(true)}
          error={isMissing ? t('ui:phone.wrong', { example: examplePhone(phone.country) }) : null}
        />
      )}
    </StepPage>
  );
}
