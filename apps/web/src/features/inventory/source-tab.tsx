import { productStatusNames } from '@kervan/domain/inventory/product-status';
import { useText, type Text } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import { sourceLimitMs } from './age-limits.ts';
import { FactList } from '../../kit/entity/fact-list.tsx';
import type { ItemDetail } from './item-types.ts';
import { sourceName } from './shop-link.ts';

/** What is known of the product at its source: offer, measures, ranks, and the item's own limits. */
export function SourceTab({ detail }: { detail: ItemDetail }) {
  return (
    <>
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
      or(value === null ? null : t('inventory:source.days', { days: format.number(value) })),
  };
}

function statusText(status: string | null, t: Text): string | null {
  return status !== null && productStatusNames.includes(status)
    ? t(`enums:productStatus.${status}` as 'enums:productStatus.In Stock') // The list has exactly these names.
    : status;
}

function Offer({ detail: { item, extra } }: Props) {
  const { t, format, or, count, yesNo, days } = useFacts();
  const money = (minor: number | null, isStrong = false) => (
    <Money minor={minor} currency={item.sourceCurrency} strong={isStrong} />
  );
  const reduction = (value: typeof extra.discount) => {
    if (value === null) return t('inventory:source.none');
    return value.type === 'Rate' ? format.percent(value.value, { sign: 'auto' }) : money(value.value);
  };
  return (
    <Card
      title={t('inventory:source.offer')}
      aside={<AgeRing at={item.sourceFetchedAt} limitMs={sourceLimitMs(item)} source={sourceName} />}
    >
      <FactList
        facts={[
          {
            name: t('inventory:source.price'),
            value: money(item.sourcePriceMinor, true),
          },
          {
            name: t('inventory:source.shipping'),
            value: money(extra.sourceShippingMinor),
          },
          { name: t('inventory:source.discount'), value: reduction(extra.discount) },
          { name: t('inventory:source.coupon'), value: reduction(extra.coupon) },
          {
            name: t('inventory:source.listPrice'),
            value: money(extra.manufacturerPriceMinor),
          },
          { name: t('inventory:source.status'), value: or(statusText(extra.productStatus, t)) },
          { name: t('inventory:source.stock'), value: count(item.sourceStock) },
          { name: t('inventory:source.seller'), value: or(extra.sellerType) },
          { name: t('inventory:source.prime'), value: yesNo(extra.prime) },
          { name: t('inventory:source.primeExclusive'), value: yesNo(extra.primeExclusive) },
          { name: t('inventory:source.sellerIsBrand'), value: yesNo(extra.sellerIsBrand) },
          { name: t('inventory:source.delivery'), value: days(extra.deliveryDays) },
          ...(extra.inStockInDays === null
            ? []
            : [{ name: t('inventory:source.inStockIn'), value: days(extra.inStockInDays) }]),
          { name: t('inventory:source.rank'), value: count(extra.salesRank) },
          {
            name: t('inventory:source.reviews'),
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
    or(value === null ? null : t(value ? 'inventory:source.recorded' : 'inventory:source.notRecorded'));
  const centimetres = (mm: number | null) =>
    or(mm === null ? null : t('inventory:source.centimetres', { size: format.number(mm / 10, 1) }));
  const size = extra.dimensionsMm?.map((mm) => format.number(mm / 10, 1)).join(' × ');
  return (
    <Card title={t('inventory:source.product')}>
      <FactList
        facts={[
          { name: t('inventory:source.category'), value: or(extra.category?.replaceAll(' > ', ' › ') ?? null) },
          { name: t('inventory:source.size'), value: or(size ? t('inventory:source.centimetres', { size }) : null) },
          { name: t('inventory:source.weight'), value: weight(item.weightG) },
          { name: t('inventory:source.dimensionalWeight'), value: weight(extra.dimensionalWeightG) },
          { name: t('inventory:source.warehouseWeight'), value: weight(extra.warehouseWeightG) },
          { name: t('inventory:source.desi'), value: count(extra.desi, 2) },
          { name: t('inventory:source.girth'), value: centimetres(extra.girthMm) },
          {
            name: t('inventory:source.voltage'),
            value: or(
              extra.voltages === null
                ? null
                : extra.voltages
                    .map((volts) => t('inventory:source.volts', { volts: format.number(volts) }))
                    .join(' · '),
            ),
          },
          { name: t('inventory:source.variations'), value: count(extra.variations) },
          { name: t('inventory:source.trademark'), value: yesNo(extra.trademark.own) },
          { name: t('inventory:source.uspto'), value: record(extra.trademark.uspto) },
          { name: t('inventory:source.cipo'), value: record(extra.trademark.cipo) },
          { name: t('inventory:source.targetOffice'), value: record(extra.trademark.targetOffice) },
        ]}
      />
    </Card>
  );
}

function Item({ detail: { item, extra } }: Props) {
  const { t, yesNo, days } = useFacts();
  const limit = (minor: number | null) =>
    minor === null ? t('inventory:source.noLimit') : <Money minor={minor} currency={item.currency} />;
  return (
    <Card title={t('inventory:source.item')}>
      <FactList
        facts={[
          {
            name: t('inventory:source.warehouseCost'),
            value: <Money minor={extra.warehouseCostMinor} currency={item.sourceCurrency} />,
          },
          {
            name: t('inventory:source.shipmentPrice'),
            value: <Money minor={extra.shipmentPriceMinor} currency={item.sourceCurrency} />,
          },
          {
            name: t('inventory:source.importPrice'),
            value: <Money minor={extra.importPriceMinor} currency={item.sourceCurrency} />,
          },
          { name: t('inventory:source.minAllowed'), value: limit(extra.minAllowedMinor) },
          { name: t('inventory:source.maxAllowed'), value: limit(extra.maxAllowedMinor) },
          { name: t('inventory:source.handling'), value: days(item.handlingDays) },
          { name: t('inventory:source.addedFromStore'), value: yesNo(extra.addedFromStore) },
          { name: t('inventory:source.approvedByUser'), value: yesNo(extra.approvedByUser) },
          { name: t('inventory:source.createdAt'), value: <When at={item.createdAt} exact /> },
          { name: t('inventory:source.changedAt'), value: <When at={item.changedAt} exact /> },
        ]}
      />
    </Card>
  );
}
