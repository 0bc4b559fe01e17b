import { Button } from '@mantine/core';
import { IconExternalLink, IconEyeOff, IconPencil, IconListSearch } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { stores } from '@kervan/contracts/stores-calls';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { BackToPanel } from './back-to-panel.tsx';
import { NoStore } from './no-store.tsx';
import { PendingStores } from './pending-stores.tsx';
import { StepPage } from './step-page.tsx';
import { useAuthorize } from './use-authorize.ts';
import { useWizardStore } from './use-wizard-store.ts';
import classes from './stores.module.css';

const points = [
  { name: 'read', Icon: IconListSearch },
  { name: 'write', Icon: IconPencil },
  { name: 'never', Icon: IconEyeOff },
] as const;

/** STORE-003: says what the authorization is for and opens the marketplace. */
export function AuthorizeScreen() {
  const t = useText();
  const language = useLanguage();
  const store = useWizardStore();
  const blocked = useBlocked(stores.authorizationUrl);
  const authorize = useAuthorize({ again: false });
  if (!store) return <NoStore />;
  if (store.sellingPartnerId !== null && !store.isRegistrationCompleted)
    return <Navigate to="/addStoreSteps/AmazonNotificationSettings" search={{ cmId: store.id }} replace />;
  if (store.sellingPartnerId !== null)
    return <Navigate to="/addStoreSteps/reAuthorizeSpApi" search={{ cmId: store.id }} replace />;
  const isOpening = authorize.isPending || authorize.isSuccess;
  return (
    <StepPage
      title={t('stores:authorize.title')}
      lead={t('stores:authorize.lead', {
        name: store.name,
        country: countryName(store.marketPlace.countryCode, language),
      })}
    >
      <section className={classes.list}>
        <h2>{t('stores:authorize.whatTitle')}</h2>
        <ul>
          {points.map(({ name, Icon }) => (
            <li key={name}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {t(`stores:authorize.${name}`)}
            </li>
          ))}
        </ul>
      </section>
      {blocked && <p className="neg small">{blocked}</p>}
      <div className={classes.actions}>
        <Button
          size="md"
          rightSection={<IconExternalLink size={16} stroke={1.75} />}
          loading={isOpening}
          disabled={blocked !== null}
          onClick={() => authorize.mutate({ storeId: store.id })}
        >
          {t('stores:authorize.submit')}
        </Button>
        <LinkButton to="/addStoreSteps/AddStore" size="md" variant="subtle">
          {t('stores:authorize.back')}
        </LinkButton>
        <BackToPanel />
      </div>
      <PendingStores currentId={store.id} />
    </StepPage>
  );
}
