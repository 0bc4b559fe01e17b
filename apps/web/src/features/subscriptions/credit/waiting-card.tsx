import { useQuery } from '@tanstack/react-query';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useSelectedStore } from '../../../session/session-data.ts';
import { clockZone } from '../../../shell/clock-zone.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InZone, useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import wide from '../wide-table.module.css';
import classes from './credit.module.css';
import { OrderLink } from './order-link.tsx';

/** WH-062: what waits for credit, each with what it needs and its clock, in the zone in which banner and package say it; nothing where nothing waits. */
export function WaitingCard() {
  const country = useSelectedStore()?.marketPlace.countryCode;
  return (
    <InZone timeZone={country && clockZone(country)}>
      <Waiting />
    </InZone>
  );
}

function Waiting() {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(read(parcelMoney.waiting, { query: {} }));
  const missing = useQuery(read(parcelMoney.approximate, { query: {} })).data?.amountMinor ?? 0;
  if (error && !data)
    return (
      <Card title={t('credit:waiting.title')}>
        <ErrorState
          title={t('credit:waiting.failed')}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  if (!data || data.length === 0) return null;
  const toLoad = Math.max(limits.creditLoadMinMinor, missing);
  const load =
    missing > 0 ? (
      <PathLink to={`/load-warehouse-credit?amount=${toLoad}`}>
        {t('credit:waiting.load', { amount: format.money(toLoad, 'USD') })}
      </PathLink>
    ) : undefined;
  return (
    <Card title={t('credit:waiting.title')} aside={load} padded={false}>
      <div className={wide.scroll} tabIndex={0} role="region" aria-label={t('credit:waiting.title')}>
        <PlainTable className={classes.waiting}>
          <tbody>
            {data.map((parcel) => (
              <tr key={parcel.id}>
                <th scope="row">
                  <PathLink to={`/warehouse/packages/${encodeURIComponent(parcel.no)}`}>
                    <span className="code">{parcel.no}</span>
                  </PathLink>{' '}
                  <OrderLink order={parcel.sellerAmazonOrderId} />
                </th>
                <td>
                  <span className="small text3">{t('credit:waiting.needed')}</span>{' '}
                  <Money minor={parcel.neededAmount} currency="USD" strong />
                </td>
                <td>
                  <span className="small text3">{t('credit:waiting.storage')}</span>{' '}
                  <Money minor={parcel.storageFee} currency="USD" />
                </td>
                <td className={parcel.isUrgent ? 'neg' : ''}>
                  <span className="small">{t('credit:waiting.destroyed')}</span>{' '}
                  <span className="num">{format.dateTime(Date.parse(parcel.destroyDate))}</span>
                  {parcel.isUrgent && ` · ${t(`credit:waiting.${parcel.isEnding ? 'ending' : 'urgent'}`)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      <p className={`small text3 ${classes.waitingNote}`}>{t('credit:waiting.text')}</p>
    </Card>
  );
}
