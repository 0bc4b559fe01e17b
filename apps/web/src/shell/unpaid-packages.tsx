import { useQuery } from '@tanstack/react-query';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { limits } from '@kervan/domain/limits';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useSelectedStore } from '../session/session-data.ts';
import { InZone, useFormat } from '../ui/format/format.tsx';
import { PathLink } from '../ui/path-link.tsx';
import { clockZone } from './clock-zone.ts';

/** WH-005: how many packages wait for credit, what is missing, until when as their pages say it, and the way to load it. */
export function UnpaidPackages() {
  const country = useSelectedStore()?.marketPlace.countryCode;
  return (
    <InZone timeZone={country && clockZone(country)}>
      <Unpaid />
    </InZone>
  );
}

function Unpaid() {
  const t = useText();
  const format = useFormat();
  const { data: waiting } = useQuery(read(parcelMoney.waiting, { query: {} }));
  const { data: missing } = useQuery(read(parcelMoney.approximate, { query: {} }));
  const [oldest] = waiting ?? [];
  if (!oldest || !missing) return null;
  if (missing.amountMinor === 0) return t('parcelMoney:banner.enough');
  const toLoad = Math.max(limits.creditLoadMinMinor, missing.amountMinor);
  return (
    <>
      {t('parcelMoney:banner.effect', {
        count: missing.packages,
        amount: format.money(missing.amountMinor, 'USD'),
        at: format.dateTime(Date.parse(oldest.destroyDate)),
      })}{' '}
      <PathLink to={`/load-warehouse-credit?amount=${toLoad}`}>
        {t('parcelMoney:banner.load', { amount: format.money(toLoad, 'USD') })}
      </PathLink>
    </>
  );
}
