import type { ApiError } from '@kervan/contracts/call';
import type { Response } from '@kervan/contracts/endpoint';
import type { inventory } from '@kervan/contracts/inventory-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { lineCodeText } from './line-code-text.ts';
import classes from './add.module.css';

export type RejectedLine = Response<typeof inventory.add>['rejected'][number];

/** The lines that a refusal names. */
export function rejectedOf(error: ApiError): RejectedLine[] {
  const rejected = (error.data as { rejected?: unknown } | null | undefined)?.rejected;
  return Array.isArray(rejected) ? (rejected as RejectedLine[]) : []; // The server puts the same lines into a refusal as into its answer.
}

/** INV-040: how long it is until more may be added; null = the day's look-ups are not what it was refused for. */
export function waitText({ code, data }: ApiError, t: Text): string | null {
  const { hours, minutes } = (data ?? {}) as { hours?: unknown; minutes?: unknown };
  if (code !== 'subscriptionLimit' || typeof hours !== 'number' || typeof minutes !== 'number') return null;
  return t('adding:dailyLimit', { hours, minutes });
}

const SHOWN = 12;

/** Lines that were not taken, with why. */
export function AddRejected({
  rejected,
  stores,
}: {
  rejected: readonly RejectedLine[];
  stores: readonly CustomerMarket[];
}) {
  const t = useText();
  const format = useFormat();
  if (rejected.length === 0) return null;
  const storeName = (id: number | null) =>
    stores.length < 2 ? null : (stores.find((store) => store.id === id)?.name ?? null);
  return (
    <ul className={classes.wrong}>
      {rejected.slice(0, SHOWN).map(({ line, asin, code, storeId }) => (
        <li key={`${storeId} ${line}`}>
          <span className="num text3">{t('adding:line', { line: format.number(line) })}</span>
          <span className="code ellipsis">{asin}</span>
          <span className="neg">{lineCodeText(code, t)}</span>
          {storeName(storeId) && <span className="text3">{storeName(storeId)}</span>}
        </li>
      ))}
      {rejected.length > SHOWN && (
        <li className="text3 num">
          {t('adding:moreWrong', {
            count: rejected.length - SHOWN,
            lines: format.number(rejected.length - SHOWN),
          })}
        </li>
      )}
    </ul>
  );
}
