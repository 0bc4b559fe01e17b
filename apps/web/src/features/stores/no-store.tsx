import { useText } from '../../i18n/i18n.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StepPage } from './step-page.tsx';
import classes from './stores.module.css';

/** A step was opened without a store to go on with. */
export function NoStore() {
  const t = useText();
  return (
    <StepPage title={t('stores:authorize.noStore')} lead={t('stores:authorize.noStoreText')}>
      <div className={classes.actions}>
        <LinkButton to="/addStoreSteps/AddStore" size="md">
          {t('stores:authorize.toAdd')}
        </LinkButton>
      </div>
    </StepPage>
  );
}
