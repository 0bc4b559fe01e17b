import type { Response } from '@kervan/contracts/endpoint';
import type { extension } from '@kervan/contracts/extension-calls';
import type { PreviewedStore } from '@kervan/contracts/extension';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { Percent } from '../../ui/percent.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

type Answer = Response<typeof extension.preview>;

/** The stores side by side: price, its parts, profit, and what stands against selling it. */
export function StoresCompared({ answer: { asin, title, sourcePriceMinor, readAt, stores } }: { answer: Answer }) {
  const t = useText();
  const format = useFormat();
  const kinds = [...new Set(stores.flatMap(({ parts }) => parts.map(({ kind }) => kind)))];
  const partOf = (store: PreviewedStore, kind: (typeof kinds)[number]) =>
    store.parts.find((part) => part.kind === kind)?.amountMinor ?? null;
  return (
    <Card title={title ?? asin ?? t('extension:helper.typed')} padded={false}>
      <p className="small text3" style={{ padding: '10px 16px 0' }}>
        {t('extension:helper.source')} <Money minor={sourcePriceMinor} currency="USD" />
        {asin !== null && ` · ${readAt === null ? t('extension:helper.neverRead') : format.dateTime(readAt)}`}
      </p>
      <div style={{ overflowX: 'auto' }}>
        <PlainTable>
          <thead>
            <tr>
              <th>{t('extension:helper.store')}</th>
              {stores.map((store) => (
                <th key={store.customerMarketPlaceId} data-align="right">
                  {store.storeName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={t('extension:helper.price')} stores={stores} of={(store) => store.priceMinor} strong />
            {kinds
              .filter((kind) => kind !== 'profit')
              .map((kind) => (
                <Row
                  key={kind}
                  name={t(`extension:part.${kind}`)}
                  stores={stores}
                  of={(store) => partOf(store, kind)}
                />
              ))}
            <Row name={t('extension:helper.cost2')} stores={stores} of={(store) => store.costMinor} strong />
            <Row name={t('extension:helper.fees')} stores={stores} of={(store) => store.feesMinor} strong />
            <Row name={t('extension:part.profit')} stores={stores} of={(store) => store.profitMinor} strong />
            <tr>
              <th scope="row">{t('extension:helper.margin')}</th>
              {stores.map((store) => (
                <td key={store.customerMarketPlaceId} data-align="right">
                  <Percent hundredths={store.profitHundredths} kind="result" />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('extension:helper.against')}</th>
              {stores.map((store) => (
                <td key={store.customerMarketPlaceId} data-align="right">
                  <Against store={store} />
                </td>
              ))}
            </tr>
          </tbody>
        </PlainTable>
      </div>
    </Card>
  );
}

type RowProps = {
  name: string;
  stores: readonly PreviewedStore[];
  of: (store: PreviewedStore) => number | null;
  strong?: boolean;
};

function Row({ name, stores, of, strong = false }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {stores.map((store) => (
        <td key={store.customerMarketPlaceId} data-align="right">
          <Money minor={of(store)} currency={store.currency} strong={strong} />
        </td>
      ))}
    </tr>
  );
}

/** Why it would not be sold there, or that nothing speaks against it. */
function Against({ store: { refusal, filters, isRestricted, isAdded } }: { store: PreviewedStore }) {
  const t = useText();
  const reasons = [
    ...(refusal === null ? [] : [t(`extension:refusal.${refusal}`)]),
    ...(isRestricted ? [t('extension:helper.restricted')] : []),
    ...filters.map((name) => t(`enums:filter.${name}`)),
  ];
  return (
    <>
      {reasons.length === 0 ? t('extension:helper.nothingAgainst') : reasons.join(', ')}
      {isAdded && <div className="small text3">{t('extension:helper.added')}</div>}
    </>
  );
}
