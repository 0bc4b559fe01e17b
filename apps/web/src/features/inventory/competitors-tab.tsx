import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { FactList } from './fact-list.tsx';
import type { ItemDetail } from './item-types.ts';

/** What the target store offers beside us, as last read; prices with their shipping. */
export function CompetitorsTab({ detail: { item, extra } }: { detail: ItemDetail }) {
  const t = useText();
  const format = useFormat();
  const { currency, priceMinor, buyBoxMinor, lowestMinor, targetFetchedAt } = item;
  if (targetFetchedAt === null) return <Card><EmptyState title={t('inventory:competitors.emptyTitle')} text={t('inventory:competitors.emptyText')} /></Card>;
  const difference = (to: number | null) => (to === null || priceMinor === null ? <Unknown /> : <Money minor={priceMinor - to} currency={currency} kind="difference" bad={priceMinor > to} />);
  const count = (value: number | null) => (value === null ? <Unknown /> : format.number(value));
  return (
    <Card title={t('inventory:competitors.title')} aside={<AgeRing at={targetFetchedAt} limitMs={limits.targetAgeMaxMs} />}>
      <FactList
        facts={[
          { name: t('inventory:competitors.buyBox'), value: <Money minor={buyBoxMinor} currency={currency} strong /> },
          { name: t('inventory:competitors.buyBoxDifference'), value: difference(buyBoxMinor) },
          { name: t('inventory:competitors.buyBoxSeller'), value: extra.buyBoxSellerType ?? <Unknown /> },
          { name: t('inventory:competitors.lowest'), value: <Money minor={lowestMinor} currency={currency} strong /> },
          { name: t('inventory:competitors.lowestDifference'), value: difference(lowestMinor) },
          { name: t('inventory:competitors.offers'), value: count(item.targetOffers) },
          { name: t('inventory:competitors.rank'), value: count(item.targetRank) },
        ]}
      />
    </Card>
  );
}
