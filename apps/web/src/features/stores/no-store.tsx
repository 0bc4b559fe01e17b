import { useText } from '../../i18n/i18n.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { WizardPage } from '../../kit/wizard/wizard-page.tsx';
import classes from './stores.module.css';

/** A step was opened without a store to go on with. */
export function NoStore() {
  const t = useText();
  return (
    <WizardPage
      title={t('stores:authorize.noStore')}
      lead={t('stores:authorize.noStoreText')}
      actions={
        <>
          {' '}
          <LinkButton to="/addStoreSteps/AddStore" size="md">
            {t('stores:authorize.toAdd')}
          </LinkButton>
        </>
      }
    ></WizardPage>
  );
}
