import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import type { PricePartKind } from '@kervan/domain/pricing/price-parts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { shownBreakdown, sumOfParts, waterfallOf, type BreakdownRow, type WaterfallBar } from './waterfall.ts';
import classes from './xray.module.css';

/** The price taken apart: bars that add up to it, and the profit at the prices of others. */
export function XrayBreakdown({ explanation }: { explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const { currency, profitAtBuyBox, profitAtLowest } = explanation;
  const shown = format.shownIn(currency);
  const breakdown = shownBreakdown(explanation.breakdown, (parts) => format.shownParts(parts, currency));
  const isSame =
    profitAtBuyBox !== null && profitAtLowest !== null && profitAtBuyBox.priceMinor === profitAtLowest.priceMinor;
  return (
    <div className={classes.breakdown}>
      <h3>
        {t('product:xray.breakdown')} <span className="text3">{currencySign(shown.currency, format.locale)}</span>
      </h3>
      <table className={classes.waterfall}>
        <tbody>
          {waterfallOf(breakdown).map((bar) => (
            <PartRow key={bar.row.part} bar={bar} explanation={explanation} />
          ))}
          <tr data-total>
            <th scope="row">{t('product:xray.salePrice')}</th>
            <td />
            <td />
            <td className="num">{format.amount(sumOfParts(breakdown), shown.currency)}</td>
          </tr>
          <ProfitAtRow name={t('product:xray.profitAtBuyBox')} at={profitAtBuyBox} currency={currency} isFirst />
          {!isSame && (
            <ProfitAtRow
              name={t('product:xray.profitAtLowest')}
              at={profitAtLowest}
              currency={currency}
              isFirst={profitAtBuyBox === null}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

const partTexts = {
  product: 'product:part.product',
  salesTax: 'product:part.salesTax',
  sourceShipping: 'product:part.sourceShipping',
  shipment: 'product:part.shipment',
  handling: 'product:part.handling',
  importFee: 'product:part.importFee',
  cost: 'product:part.cost',
  commission: 'product:part.commission',
  tax: 'product:part.tax',
  profit: 'product:part.profit',
} as const satisfies Record<PricePartKind | 'cost', string>;

function PartRow({ bar: { row, from, to }, explanation }: { bar: WaterfallBar; explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const isLoss = row.part === 'profit' && row.amountMinor < 0;
  return (
    <tr data-total={row.subtotal || undefined}>
      <th scope="row">{t(partTexts[row.part])}</th>
      <td className={classes.note} title={row.estimated ? t('product:xray.partEstimated') : undefined}>
        {noteOf(row, { t, format, explanation })}
        {row.estimated && !row.subtotal && <span className="visually-hidden"> {t('product:xray.partEstimated')}</span>}
      </td>
      <td className={classes.barCell} aria-hidden="true">
        <span className={classes.track}>
          <span
            className={classes.bar}
            data-part={isLoss ? 'loss' : row.part}
            style={{ left: `${from * 100}%`, width: `max(2px, ${(to - from) * 100}%)` }}
          />
        </span>
      </td>
      <td className={`num ${row.part === 'profit' ? (isLoss ? 'neg' : 'pos') : ''}`}>
        {format.amount(row.amountMinor, format.shownIn(explanation.currency).currency)}
      </td>
    </tr>
  );
}

function ProfitAtRow({
  name,
  at,
  currency,
  isFirst,
}: {
  name: string;
  at: PriceExplanation['profitAtBuyBox'];
  currency: string;
  isFirst: boolean;
}) {
  const format = useFormat();
  const shown = format.shownIn(currency);
  if (at === null) return null;
  return (
    <tr data-aside={isFirst ? 'first' : 'next'}>
      <th scope="row">{name}</th>
      <td className={classes.note}>{format.amount(shown.toShown(at.priceMinor), shown.currency)}</td>
      <td className={classes.note}>{format.percent(at.profitPercent)}</td>
      <td className={`num ${at.profitMinor < 0 ? 'neg' : ''}`}>
        {format.amount(shown.toShown(at.profitMinor), shown.currency)}
      </td>
    </tr>
  );
}

type NoteContext = { t: Text; format: Format; explanation: PriceExplanation };

/** How a part came about, in figures of the same decision. */
function noteOf(
  { part, basis: { usdMinor, hundredths, weightG }, estimated }: BreakdownRow,
  { t, format, explanation }: NoteContext,
): string {
  const usd = usdMinor === null ? null : format.money(usdMinor, 'USD');
  const share = hundredths === null ? null : format.percent(hundredths);
  const marked = (text: string) => (estimated ? t('product:xray.estimatedPart', { basis: text }) : text);
  const ratePpm = explanation.stations.find(({ name }) => name === 'rate')?.values.ratePpm;
  const product = explanation.breakdown.find((row) => row.part === 'product')?.amountMinor ?? null;
  switch (part) {
    case 'product':
      return usd !== null && typeof ratePpm === 'number' ? `${usd} × ${format.number(ratePpm / 1_000_000, 4, 4)}` : '';
    case 'salesTax':
    case 'importFee':
      return share !== null && product !== null
        ? marked(t('product:xray.ofPart', { percent: share, amount: format.shown(product, explanation.currency) }))
        : usd === null
          ? ''
          : marked(usd);
    case 'cost':
      return t('product:xray.subtotal');
    case 'commission':
      return share === null ? '' : t('product:xray.ofPrice', { percent: share });
    case 'tax':
      return share === null ? '' : t('product:xray.inside', { percent: share });
    case 'profit':
      return share === null ? '' : t('product:xray.ofCost', { percent: share });
    default:
      return usd === null ? '' : marked(weightG === null ? usd : `${usd} · ${format.weight(weightG)}`);
  }
}
