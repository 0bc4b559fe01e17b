import { Button } from '@mantine/core';
import type { Response } from '@kervan/contracts/endpoint';
import type { restrictions } from '@kervan/contracts/restrictions-calls';
import { useText } from '../../i18n/i18n.ts';
import { useStores } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './lists.module.css';

export type AddAnswer = Response<typeof restrictions.add>;

/** What became of the lines that were not simply added. */
export function AddResults({ answer: { added, lines }, onClose }: { answer: AddAnswer; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const stores = useStores();
  const nameOf = (id: number | null) => (stores.length > 1 ? stores.find((store) => store.id === id)?.name : undefined);
  const told = lines.filter(({ result }) => result !== 'Added');
  return (
    <div className={classes.form}>
      <p role="status">{t('lists:added', { count: added, records: format.number(added) })}</p>
      <ul className={classes.results} aria-label={t('lists:results')}>
        {told.map(({ value, result, customerMarketPlaceId }) => (
          <li key={`${value} ${customerMarketPlaceId}`}>
            <span className={classes.value}>
              {value} <span className="text3">{nameOf(customerMarketPlaceId)}</span>
            </span>
            <span className={result === 'OnOtherList' ? '' : 'neg'}>{t(`lists:result.${result}`)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </div>
    </div>
  );
}
