import { Checkbox } from '@mantine/core';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { Flag } from '../../ui/flag.tsx';
import classes from './add.module.css';

type Props = {
  stores: readonly CustomerMarket[];
  value: readonly number[];
  onChange: (ids: readonly number[]) => void;
};

/** The stores that take the products; one without a working connection cannot. */
export function StoreChoice({ stores, value, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <div role="group" aria-label={t('adding:stores')}>
      {stores.map((store) => {
        const { countryCode } = store.marketPlace;
        const refusal = store.hasAmazonConnectionError
          ? t('adding:notConnected')
          : !store.isRegistrationCompleted && !store.manuelManagement
            ? t('adding:unfinished')
            : null;
        return (
          <div key={store.id} className={classes.store}>
            <Checkbox
              checked={value.includes(store.id)}
              disabled={refusal !== null}
              description={refusal ?? undefined}
              label={
                <span className={classes.storeName}>
                  <Flag code={countryCode} /> {store.name}{' '}
                  <span className="text3">{countryName(countryCode, language)}</span>
                </span>
              }
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...value, store.id] : value.filter((id) => id !== store.id))
              }
            />
          </div>
        );
      })}
      {value.length === 0 && (
        <p className="neg small" role="alert">
          {t('errors:InvalidMarketplaceSelection')}
        </p>
      )}
    </div>
  );
}
