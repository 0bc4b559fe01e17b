import type { PriceExplanation } from '@kervan/contracts/inventory';
import type { PricePartKind } from '@kervan/domain/pricing/explain-price';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { sumOfParts, waterfallOf, type BreakdownRow, type WaterfallBar } from './waterfall.ts';
import classes from './xray.module.css';

/** The price taken apart: bars that add up to it. */
export function XrayBreakdown({ explanation }: { explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const { breakdown, currency } = explanation;
  const sum = sumOfParts(breakdown);
  return (
    <div className={classes.breakdown}>
      <h3>
        {t('inventory:xray.breakdown')} <span className="text3">{currencySign(currency, format.locale)}</span>
      </h3>
      {breakdown.length === 0 ? (
        <p className="text2 small">{t('inventory:xray.noBreakdown')}</p>
      ) : (
        <table className={classes.waterfall}>
          <tbody>
            {waterfallOf(breakdown).map((bar) => (
              <PartRow key={bar.row.part} bar={bar} sum={sum} explanation={explanation} />
            ))}
            <tr data-total>
              <th scope="row">{t('inventory:xray.salePrice')}</th>
              <td />
              <td />
              <td className="num">{format.amount(sum, currency)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </div>
  );
}

const partTexts = {
  product: 'inventory:part.product', salesTax: 'inventory:part.salesTax', sourceShipping: 'inventory:part.sourceShipping', shipment: 'inventory:part.shipment', importFee: 'inventory:part.importFee',
  cost: 'inventory:part.cost', commission: 'inventory:part.commission', tax: 'inventory:part.tax', profit: 'inventory:part.profit',
} as const satisfies Record<PricePartKind | 'cost', string>;
const isPart = (part: string): part is keyof typeof partTexts => Object.hasOwn(partTexts, part);

function PartRow({ bar: { row, from, to }, sum, explanation }: { bar: WaterfallBar; sum: number; explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const isLoss = row.part === 'profit' && row.amountMinor < 0;
  return (
    <tr data-total={row.subtotal || undefined}>
      <th scope="row">{isPart(row.part) ? t(partTexts[row.part]) : row.part}</th>
      <td className={classes.note}>{noteOf(row, sum, { t, format, explanation })}</td>
      <td className={classes.barCell} aria-hidden="true">
        <span className={classes.bar} data-part={isLoss ? 'loss' : row.part} style={{ left: `${from * 100}%`, width: `max(2px, ${(to - from) * 100}%)` }} />
      </td>
      <td className={`num ${row.part === 'profit' ? (isLoss ? 'neg' : 'pos') : ''}`}>{format.amount(row.amountMinor, explanation.currency)}</td>
    </tr>
  );
}

type NoteContext = { t: Text; format: Format; explanation: PriceExplanation };

/** How a part came about, in figures of the same decision. */
function noteOf(row: BreakdownRow, sum: number, { t, format, explanation }: NoteContext): string {
  const share = (of: number) => format.percent(of === 0 ? 0 : Math.round((row.amountMinor / of) * 10_000));
  const station = (name: PriceExplanation['stations'][number]['name']) => explanation.stations.find((each) => each.name === name)?.values ?? {};
  const estimated = row.estimated ? t('inventory:xray.partEstimated') : null;
  switch (row.part) {
    case 'product': {
      const { priceUsd } = station('source');
      const { ratePpm } = station('rate');
      return typeof priceUsd === 'number' && typeof ratePpm === 'number' ? `${format.money(priceUsd, 'USD')} × ${format.number(ratePpm / 1_000_000, 4)}` : '';
    }
    case 'shipment': {
      const { service } = station('cost');
      return estimated ?? (typeof service === 'string' ? service : '');
    }
    case 'cost':
      return t('inventory:xray.subtotal');
    case 'commission':
    case 'tax':
      return t('inventory:xray.ofPrice', { percent: share(sum) });
    case 'profit':
      return explanation.profitPercent === null ? '' : t('inventory:xray.ofCost', { percent: format.percent(explanation.profitPercent) });
    default:
      return estimated ?? '';
  }
}
