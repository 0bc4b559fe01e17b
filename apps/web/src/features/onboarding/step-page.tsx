import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { WizardPage } from '../../kit/wizard/wizard-page.tsx';
import type { StepProps } from './onboarding-wizard.tsx';

type Props = Pick<StepProps, 'onBack' | 'isSending'> & {
  title: string;
  lead: string;
  /** The words on the way on. */
  next?: string;
  /** Why the way on is closed; null = it is open. */
  closed?: string | null;
  onSubmit: () => void;
  children: ReactNode;
};

/** One question of the wizard with the ways on and back. */
export function StepPage({ title, lead, next, closed = null, onSubmit, onBack, isSending, children }: Props) {
  const t = useText();
  return (
    <WizardPage
      title={title}
      lead={lead}
      onSubmit={onSubmit}
      actions={
        <>
          <Button
            type="submit"
            size="md"
            loading={isSending}
            disabled={closed !== null}
            {...(closed === null ? {} : { title: closed })}
          >
            {next ?? t('onboarding:next')}
          </Button>
          {onBack && (
            <Button variant="default" size="md" onClick={onBack}>
              {t('onboarding:back')}
            </Button>
          )}
        </>
      }
    >
      {children}
    </WizardPage>
  );
}
