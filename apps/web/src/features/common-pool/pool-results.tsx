import { Button } from '@mantine/core';
import type { commonPool } from '@kervan/contracts/common-pool-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { useText } from '../../i18n/i18n.ts';
import { useStores } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Secret } from '../../ui/secret.tsx';
import classes from './common-pool.module.css';

export type PoolAnswer = Response<typeof commonPool.addToRestricted>;

/** Entries that are named one by one; how many more there are is said. */
const NAMED = 200;

/** FILT-029: what became of the entries that were not added. */
export function PoolResults({ answer: { added, results }, onClose }: { answer: PoolAnswer; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const stores = useStores();
  const nameOf = (id: number) => (stores.length > 1 ? stores.find((store) => store.id === id)?.name : undefined);
  const told = results.filter(({ result }) => result !== 'Added');
  const more = told.length - NAMED;
  return (
    <div className={classes.form}>
      <p role="status">
        {t('lists:added', { count: added, records: format.number(added) })} ·{' '}
        {t('commonPool:notAdded', { count: told.length, entries: format.number(told.length) })}
      </p>
      <ul className={classes.results} aria-label={t('commonPool:results')} tabIndex={0}>
        {told.slice(0, NAMED).map(({ entry, value, result, customerMarketPlaceId }) => (
          <li key={`${entry} ${customerMarketPlaceId}`}>
            <span>
              <Secret kind="brand">{value}</Secret> <span className="text3">{nameOf(customerMarketPlaceId)}</span>
            </span>
            <span className={result === 'FormatError' || result === 'LimitReached' ? 'neg' : 'text2'}>
              {t(`commonPool:result.${result}`)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small text2">{t('commonPool:more', { count: more, entries: format.number(more) })}</p>}
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </div>
    </div>
  );
}
