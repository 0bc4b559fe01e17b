import { Button } from '@mantine/core';
import { IconExternalLink, IconPoint } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NoStore } from './no-store.tsx';
import { WizardPage } from '../../kit/wizard/wizard-page.tsx';
import { useAuthorize } from './use-authorize.ts';
import { useWizardStore } from './use-wizard-store.ts';
import classes from './stores.module.css';

/** STORE-005: a store whose access was withdrawn or has expired. */
export function ReAuthorizeScreen() {
  const t = useText();
  const language = useLanguage();
  const store = useWizardStore();
  const authorize = useAuthorize({ again: true });
  if (!store) return <NoStore />;
  if (store.sellingPartnerId === null)
    return <Navigate to="/addStoreSteps/AuthorizeSpApi" search={{ cmId: store.id }} replace />;
  const words = { name: store.name, country: countryName(store.marketPlace.countryCode, language) };
  return (
    <WizardPage
      title={t('stores:reauthorize.title')}
      lead={
        store.hasAmazonConnectionError ? t('stores:reauthorize.lead', words) : t('stores:reauthorize.leadFine', words)
      }
      actions={
        <>
          {' '}
          <Button
            size="md"
            rightSection={<IconExternalLink size={16} stroke={1.75} />}
            loading={authorize.isPending || authorize.isSuccess}
            onClick={() => authorize.mutate({ storeId: store.id })}
          >
            {t('stores:reauthorize.submit')}
          </Button>
          <LinkButton to="/" size="md" variant="subtle">
            {t('stores:add.backToPanel')}
          </LinkButton>
        </>
      }
    >
      {store.hasAmazonConnectionError && (
        <section className={classes.list}>
          <h2>{t('stores:reauthorize.causes')}</h2>
          <ul>
            {(['cause1', 'cause2', 'cause3'] as const).map((cause) => (
              <li key={cause}>
                <IconPoint size={16} stroke={1.75} aria-hidden="true" />
                {t(`stores:reauthorize.${cause}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </WizardPage>
  );
}
