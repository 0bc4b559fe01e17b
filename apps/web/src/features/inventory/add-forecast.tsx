import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Request, Response } from '@kervan/contracts/endpoint';
import { inventory } from '@kervan/contracts/inventory-calls';
import { expectedPlaces } from '@kervan/domain/inventory/add-forecast';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { lineCodeText } from './line-code-text.ts';
import classes from './add.module.css';

type Forecast = Response<typeof inventory.addDryRun>;
type Props = {
  /** What was asked about; null = nothing yet, or something else is entered since. */
  body: Request<typeof inventory.addDryRun>['body'] | null;
  canAsk: boolean;
  onAsk: () => void;
};

/** M3: what an add would do by the chosen way of approving, before it is done. */
export function AddForecast({ body, canAsk, onAsk }: Props) {
  const t = useText();
  const { data, error } = useQuery({
    ...read(inventory.addDryRun, { body: body ?? { asins: [], customerMarketPlaceIds: [] } }),
    enabled: body !== null,
    staleTime: 0,
  });
  if (body === null)
    return (
      <Button variant="default" disabled={!canAsk} onClick={onAsk}>
        {t('adding:forecast.ask')}
      </Button>
    );
  return (
    <div aria-live="polite" className={classes.forecast}>
      {error ? (
        <p className="small text2">
          {errorText(error, t)} {t('adding:forecast.failed')}
        </p>
      ) : data ? (
        <Outcome {...data} />
      ) : (
        <p className="small text3">{t('adding:forecast.looking')}</p>
      )}
    </div>
  );
}

function Outcome({ places, rejected, filters, refused, samples }: Forecast) {
  const t = useText();
  const format = useFormat();
  const reasons = [
    ...filters.map(({ filterName, items }) => [t(`enums:filter.${filterName}`), items] as const),
    ...(refused > 0 ? [[t('adding:forecast.refused'), refused] as const] : []),
  ];
  return (
    <>
      <dl className={classes.figures} aria-label={t('adding:forecast.title')}>
        {expectedPlaces
          .filter((place) => places[place] > 0)
          .map((place) => (
            <div key={place}>
              <dt>{t(`adding:forecast.place.${place}`)}</dt>
              <dd className="num">{format.number(places[place])}</dd>
            </div>
          ))}
        {rejected.map(({ code, lines }) => (
          <div key={code}>
            <dt>{lineCodeText(code, t)}</dt>
            <dd className="num neg">{format.number(lines)}</dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <p className="small">
          {t('adding:forecast.stoppedBy')}{' '}
          {reasons.map(([name, items]) => `${name} (${format.number(items)})`).join(' · ')}
        </p>
      )}
      {samples.length > 0 && <Samples samples={samples} />}
      <p className="small text3">{t('adding:forecast.allowed')}</p>
    </>
  );
}

function Samples({ samples }: Pick<Forecast, 'samples'>) {
  const t = useText();
  return (
    <PlainTable>
      <thead>
        <tr>
          <th>{t('product:progress.product')}</th>
          <th>{t('adding:forecast.title')}</th>
          <th data-align="right">{t('adding:forecast.price')}</th>
          <th data-align="right">{t('adding:forecast.profit')}</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ storeId, asin, title, place, currency, priceMinor, profitMinor, filters }) => (
          <tr key={`${storeId} ${asin}`}>
            <td>
              <CopyCode code={asin} kind="asin" />
              {title !== null && <div className="small text3">{title}</div>}
            </td>
            <td>
              {t(`adding:forecast.place.${place}`)}
              {filters.length > 0 && (
                <div className="small text3">{filters.map((name) => t(`enums:filter.${name}`)).join(', ')}</div>
              )}
            </td>
            <td data-align="right" className="num">
              <Money minor={priceMinor} currency={currency} />
            </td>
            <td data-align="right">
              <Money minor={profitMinor} currency={currency} kind="result" />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
