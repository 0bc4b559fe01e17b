import { useText } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import { sourceLimitMs } from './age-limits.ts';
import { FactList } from '../../kit/entity/fact-list.tsx';
import type { ItemDetail } from './item-types.ts';
import { nameText } from './name-text.ts';
import { sourceName } from './shop-link.ts';
import { TextsCard } from './texts-card.tsx';

/** What is known of the product at its source: offer, measures, ranks, and the item's own limits. */
export function SourceTab({ detail }: { detail: ItemDetail }) {
  return (
    <>
      <TextsCard asinOrSku={detail.item.sku} />
      <Offer detail={detail} />
      <Product detail={detail} />
      <Item detail={detail} />
    </>
  );
}

type Props = { detail: ItemDetail };

/** Figures and answers as words; what is not known is said to be unknown. */
function useFacts() {
  const t = useText();
  const format = useFormat();
  const or = (text: string | null) => text ?? <Unknown />;
  return {
    t,
    format,
    or,
    count: (value: number | null, decimals = 0) => or(value === null ? null : format.number(value, decimals)),
    yesNo: (value: boolean | null) => or(value === null ? null : t(value ? 'ui:yes' : 'ui:no')),
    days: (value: number | null) =>
      or(value === null ? null : t('product:source.days', { days: format.number(value) })),
  };
}

function Offer({ detail: { item, extra } }: Props) {
  const { t, format, or, count, yesNo, days } = useFacts();
  const money = (minor: number | null, isStrong = false) => (
    <Money minor={minor} currency={item.sourceCurrency} strong={isStrong} />
  );
  const reduction = (value: typeof extra.discount) => {
    if (value === null) return t('product:source.none');
    return value.type === 'Rate' ? format.percent(value.value, { sign: 'auto' }) : money(value.value);
  };
  return (
    <Card
      title={t('product:source.offer')}
      aside={<AgeRing at={item.sourceFetchedAt} limitMs={sourceLimitMs(item)} source={sourceName} />}
    >
      <FactList
        facts={[
          {
            name: t('product:source.price'),
            value: money(item.sourcePriceMinor, true),
          },
          {
            name: t('product:source.shipping'),
            value: money(extra.sourceShippingMinor),
          },
          { name: t('product:source.discount'), value: reduction(extra.discount) },
          { name: t('product:source.coupon'), value: reduction(extra.coupon) },
          {
            name: t('product:source.listPrice'),
            value: money(extra.manufacturerPriceMinor),
          },
          { name: t('product:source.status'), value: or(nameText('productStatus', extra.productStatus, t)) },
          { name: t('product:source.stock'), value: count(item.sourceStock) },
          { name: t('product:source.seller'), value: or(nameText('sellerType', extra.sellerType, t)) },
          { name: t('product:source.prime'), value: yesNo(extra.prime) },
          { name: t('product:source.primeExclusive'), value: yesNo(extra.primeExclusive) },
          { name: t('product:source.sellerIsBrand'), value: yesNo(extra.sellerIsBrand) },
          { name: t('product:source.delivery'), value: days(extra.deliveryDays) },
          ...(extra.inStockInDays === null
            ? []
            : [{ name: t('product:source.inStockIn'), value: days(extra.inStockInDays) }]),
          { name: t('product:source.rank'), value: count(extra.salesRank) },
          {
            name: t('product:source.reviews'),
            value:
              extra.reviewAverage === null ? (
                <Unknown />
              ) : (
                `${format.number(extra.reviewAverage, 1)} · ${extra.reviewCount === null ? '–' : format.number(extra.reviewCount)}`
              ),
          },
        ]}
      />
    </Card>
  );
}

function Product({ detail: { item, extra } }: Props) {
  const { t, format, or, count, yesNo } = useFacts();
  const weight = (grams: number | null) => or(grams === null ? null : format.weight(grams));
  const record = (value: boolean | null) =>
    or(value === null ? null : t(value ? 'product:source.recorded' : 'product:source.notRecorded'));
  const centimetres = (mm: number | null) =>
    or(mm === null ? null : t('product:source.centimetres', { size: format.number(mm / 10, 1) }));
  const size = extra.dimensionsMm?.map((mm) => format.number(mm / 10, 1)).join(' × ');
  return (
    <Card title={t('product:source.product')}>
      <FactList
        facts={[
          { name: t('product:source.category'), value: or(extra.category?.replaceAll(' > ', ' › ') ?? null) },
          { name: t('product:source.categoryIds'), value: or(extra.categoryIds?.join(' › ') ?? null) },
          { name: t('product:source.size'), value: or(size ? t('product:source.centimetres', { size }) : null) },
          { name: t('product:source.weight'), value: weight(item.weightG) },
          { name: t('product:source.dimensionalWeight'), value: weight(extra.dimensionalWeightG) },
          { name: t('product:source.warehouseWeight'), value: weight(extra.warehouseWeightG) },
          { name: t('product:source.desi'), value: count(extra.desi, 2) },
          { name: t('product:source.girth'), value: centimetres(extra.girthMm) },
          {
            name: t('product:source.voltage'),
            value: or(
              extra.voltages === null
                ? null
                : extra.voltages.map((volts) => t('product:source.volts', { volts: format.number(volts) })).join(' · '),
            ),
          },
          { name: t('product:source.variations'), value: count(extra.variations) },
          { name: t('product:source.trademark'), value: yesNo(extra.trademark.own) },
          { name: t('product:source.uspto'), value: record(extra.trademark.uspto) },
          { name: t('product:source.cipo'), value: record(extra.trademark.cipo) },
          { name: t('product:source.targetOffice'), value: record(extra.trademark.targetOffice) },
        ]}
      />
    </Card>
  );
}

function Item({ detail: { item, extra } }: Props) {
  const { t, yesNo, days } = useFacts();
  const limit = (minor: number | null) =>
    minor === null ? t('product:source.noLimit') : <Money minor={minor} currency={item.currency} />;
  return (
    <Card title={t('product:source.item')}>
      <FactList
        facts={[
          {
            name: t('product:source.warehouseCost'),
            value: <Money minor={extra.warehouseCostMinor} currency={item.sourceCurrency} />,
          },
          {
            name: t('product:source.shipmentPrice'),
            value: <Money minor={extra.shipmentPriceMinor} currency={item.sourceCurrency} />,
          },
          {
            name: t('product:source.importPrice'),
            value: <Money minor={extra.importPriceMinor} currency={item.sourceCurrency} />,
          },
          { name: t('product:source.minAllowed'), value: limit(extra.minAllowedMinor) },
          { name: t('product:source.maxAllowed'), value: limit(extra.maxAllowedMinor) },
          { name: t('product:source.handling'), value: days(item.handlingDays) },
          { name: t('product:source.addedFromStore'), value: yesNo(extra.addedFromStore) },
          { name: t('product:source.approvedByUser'), value: yesNo(extra.approvedByUser) },
          { name: t('product:source.createdAt'), value: <When at={item.createdAt} exact /> },
          { name: t('product:source.changedAt'), value: <When at={item.changedAt} exact /> },
        ]}
      />
    </Card>
  );
}
