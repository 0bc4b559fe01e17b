import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import type { StepProps } from './onboarding-wizard.tsx';
import { StepPage } from './step-page.tsx';

const NAME_LENGTH_MAX = 100;

/** ONB-004: yes with the name of the software, or no. */
export function SoftwareStep({ draft, change, isAnswered, onNext, onBack, isSending }: StepProps) {
  const t = useText();
  const [isChecked, setChecked] = useState(false);
  const { usedSoftware, softwareName } = draft;
  const isMissing = isChecked && !isAnswered;
  return (
    <StepPage
      title={t('onboarding:software.title')}
      lead={t('onboarding:software.lead')}
      onSubmit={() => (isAnswered ? onNext() : setChecked(true))}
      onBack={onBack}
      isSending={isSending}
    >
      <ChoiceCards
        label={t('onboarding:software.title')}
        options={[
          { value: 'yes', label: t('onboarding:software.yes') },
          { value: 'no', label: t('onboarding:software.no') },
        ]}
        value={usedSoftware === null ? null : usedSoftware ? 'yes' : 'no'}
        onChange={(answer) => change({ usedSoftware: answer === 'yes' })}
        error={isMissing && usedSoftware === null ? t('onboarding:software.missing') : null}
      />
      {usedSoftware === true && (
        <TextInput
          size="md"
          name="softwareName"
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
          required
          label={t('onboarding:software.name')}
          value={softwareName}
          onChange={(event) => change({ softwareName: event.currentTarget.value })}
          error={fieldError(isMissing ? t('onboarding:software.nameMissing') : null)}
        />
      )}
    </StepPage>
  );
}
