import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { useText } from '../../i18n/i18n.ts';
import { ConsentLabel } from '../../kit/agreement/consent-label.tsx';
import classes from './onboarding.module.css';
import type { StepProps } from './onboarding-wizard.tsx';
import { StepPage } from './step-page.tsx';

/** ONB-002, AUTH-015: both texts are accepted before anything goes on. */
export function AgreementStep({ draft, change, isAnswered, onNext, onBack, isSending }: StepProps) {
  const t = useText();
  const { consents } = draft;
  return (
    <StepPage
      title={t('onboarding:agreement.title')}
      lead={t('onboarding:agreement.lead')}
      closed={isAnswered ? null : t('ui:consent.needed')}
      onSubmit={() => isAnswered && onNext()}
      onBack={onBack}
      isSending={isSending}
    >
      <div className={classes.consents}>
        {(['licence', 'kvkk'] as const).map((name) => (
          <Checkbox
            key={name}
            label={<ConsentLabel name={name} />}
            checked={consents[name] === agreementVersions[name]}
            onChange={(event) =>
              change({
                consents: { ...consents, [name]: event.currentTarget.checked ? agreementVersions[name] : null },
              })
            }
          />
        ))}
      </div>
      <p className="small text3">
        {t('onboarding:agreement.print')}{' '}
        <Link to="/licenceAgreement" target="_blank" className="link">
          {t('onboarding:agreement.licence')}
        </Link>
        {', '}
        <Link to="/dataProtection" target="_blank" className="link">
          {t('onboarding:agreement.kvkk')}
        </Link>
      </p>
    </StepPage>
  );
}
