import { useState } from 'react';
import { AmazonSellerAccountHistory } from '@kervan/domain/onboarding/onboarding-answers';
import { useText } from '../../i18n/i18n.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { historyName, historyOptions } from './choices.ts';
import type { StepProps } from './onboarding-wizard.tsx';
import { StepPage } from './step-page.tsx';

/** ONB-003. */
export function HistoryStep({ draft, change, isAnswered, onNext, onBack, isSending }: StepProps) {
  const t = useText();
  const [isChecked, setChecked] = useState(false);
  return (
    <StepPage
      title={t('onboarding:history.title')}
      lead={t('onboarding:history.lead')}
      onSubmit={() => (isAnswered ? onNext() : setChecked(true))}
      onBack={onBack}
      isSending={isSending}
    >
      <ChoiceCards
        label={t('onboarding:history.title')}
        options={historyOptions(t)}
        value={historyName(draft.history)}
        onChange={(name) => change({ history: AmazonSellerAccountHistory[name] })}
        error={isChecked && !isAnswered ? t('onboarding:history.missing') : null}
      />
    </StepPage>
  );
}
