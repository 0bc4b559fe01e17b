import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stores } from '@kervan/contracts/stores-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { read } from '../../api/operations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { WizardPage } from '../../kit/wizard/wizard-page.tsx';
import classes from './stores.module.css';

const ASK_AGAIN_MS = 3_000;

/** STORE-012, STORE-013: the store is connected, its items are on their way. */
export function Ready({ store }: { store: CustomerMarket }) {
  const t = useText();
  const language = useLanguage();
  return (
    <WizardPage
      title={t('stores:ready.title')}
      lead={t('stores:ready.text', { name: store.name, country: countryName(store.marketPlace.countryCode, language) })}
      actions={
        <>
          {' '}
          <LinkButton to="/" size="md">
            {t('stores:ready.toSteps')}
          </LinkButton>
          <LinkButton to="/inventory" size="md" variant="subtle">
            {t('stores:ready.toInventory')}
          </LinkButton>
          <LinkButton to="/mailSettings" size="md" variant="subtle">
            {t('stores:ready.toMail')}
          </LinkButton>
          <LinkButton to="/addStoreSteps/AddStore" size="md" variant="subtle">
            {t('stores:ready.another')}
          </LinkButton>
        </>
      }
    >
      <ImportProgress storeId={store.id} />
    </WizardPage>
  );
}

/** The share is null before the transfer begins and after it ends: only once seen, its end is known; until then no bar pretends to know. */
function ImportProgress({ storeId }: { storeId: number }) {
  const t = useText();
  const format = useFormat();
  const { data } = useQuery({ ...read(stores.list, {}), refetchInterval: ASK_AGAIN_MS });
  const percent = data?.find((store) => store.id === storeId)?.importPercent ?? null;
  const [wasSeen, setSeen] = useState(false);
  if (percent !== null && !wasSeen) setSeen(true);
  const isDone = wasSeen && percent === null;
  const label = isDone ? t('stores:ready.progressDone') : t('stores:ready.progress');
  if (!wasSeen) return <p className="text3">{t('stores:ready.progressWaiting')}</p>;
  return (
    <div className={classes.progress} role="status">
      <div className={classes.progressLine}>
        {label}
        <b className="num">{format.percent(isDone ? 10_000 : (percent ?? 0) * 100, { decimals: 0 })}</b>
      </div>
      <ProgressBar percent={isDone ? 100 : percent} tone={isDone ? 'pos' : 'accent'} label={label} />
      {!isDone && <span className="small text3">{t('stores:ready.progressWaiting')}</span>}
    </div>
  );
}
