import { useQuery } from '@tanstack/react-query';
import { inventory } from '@kervan/contracts/inventory-calls';
import { limits } from '@kervan/domain/limits';
import { priceDifference } from '@kervan/domain/inventory/measures';
import type { MarketCode } from '@kervan/domain/markets';
import { hasFeature, planFeatures } from '@kervan/domain/subscriptions/plan';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { ChangePlanLink } from '../../session/change-plan-link.tsx';
import { useStanding } from '../../session/session-data.ts';
import { useText } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { CompetitorsTable } from './competitors-table.tsx';
import { FactList } from '../../kit/entity/fact-list.tsx';
import type { ItemDetail } from './item-types.ts';
import { nameText } from './name-text.ts';
import { shopName } from './shop-link.ts';

type Props = { detail: ItemDetail; market: MarketCode };

/** What the target store offers beside us, where the plan holds it (SUB-006). */
export function CompetitorsTab(props: Props) {
  const t = useText();
  const { plan } = useStanding();
  // After the end of a subscription what is known can be read: there is no plan to compare.
  if (plan === null || hasFeature(plan, 'targetMarketplaceInfo')) return <Competitors {...props} />;
  return (
    <Card>
      <EmptyState
        title={t('product:competitors.title')}
        text={t('product:competitors.locked', { plan: t(`enums:plan.${planFeatures.targetMarketplaceInfo}`) })}
        actions={<ChangePlanLink />}
      />
    </Card>
  );
}

/** As last read; prices with their shipping. */
function Competitors({ detail: { item, extra }, market }: Props) {
  const t = useText();
  const format = useFormat();
  const explained = useQuery({
    ...read(inventory.explain, { query: { asinOrSku: item.sku } }),
    enabled: item.targetFetchedAt !== null,
  });
  const { currency, priceMinor, buyBoxMinor, lowestMinor, targetFetchedAt } = item;
  if (targetFetchedAt === null)
    return (
      <Card>
        <EmptyState title={t('product:competitors.emptyTitle')} text={t('product:competitors.emptyText')} />
      </Card>
    );
  const seller = nameText('sellerType', extra.buyBoxSellerType, t);
  const difference = (to: number | null) => <Difference price={priceMinor} reference={to} currency={currency} />;
  const count = (value: number | null) => (value === null ? <Unknown /> : format.number(value));
  return (
    <>
      <Card
        title={t('product:competitors.title')}
        aside={<AgeRing at={targetFetchedAt} limitMs={limits.targetAgeMaxMs} source={shopName(market)} />}
      >
        <FactList
          facts={[
            {
              name: t('product:competitors.buyBox'),
              value: <Money minor={buyBoxMinor} currency={currency} strong />,
            },
            { name: t('product:competitors.buyBoxDifference'), value: difference(buyBoxMinor) },
            { name: t('product:competitors.buyBoxSeller'), value: seller ?? <Unknown /> },
            { name: t('product:competitors.buyBoxBrands'), value: count(extra.buyBoxBrandCount) },
            {
              name: t('product:competitors.lowest'),
              value: <Money minor={lowestMinor} currency={currency} strong />,
            },
            { name: t('product:competitors.lowestDifference'), value: difference(lowestMinor) },
            {
              name: t('product:competitors.average'),
              value: <Money minor={extra.averageOfferMinor} currency={currency} />,
            },
            { name: t('product:competitors.averageDifference'), value: difference(extra.averageOfferMinor) },
            {
              name: t('product:competitors.threshold'),
              value: <Money minor={extra.competitiveThresholdMinor} currency={currency} />,
            },
            {
              name: t('product:competitors.thresholdDifference'),
              value: difference(extra.competitiveThresholdMinor),
            },
            {
              name: t('product:competitors.suggested'),
              value: <Money minor={extra.suggestedLowerMinor} currency={currency} />,
            },
            { name: t('product:competitors.offers'), value: count(item.targetOffers) },
            { name: t('product:competitors.rank'), value: count(item.targetRank) },
          ]}
        />
      </Card>
      {explained.data ? (
        <CompetitorsTable explanation={explained.data} />
      ) : (
        <Card title={t('product:competitors.listTitle')}>
          {explained.error ? (
            <ErrorState
              title={t('product:xray.failed')}
              {...errorWords(explained.error, t)}
              onRetry={() => void explained.refetch()}
              isRetrying={explained.isFetching}
            />
          ) : (
            <LineSkeletons count={5} />
          )}
        </Card>
      )}
    </>
  );
}

/** How far our price is from another one, in money and in percent of it (INV-014). */
function Difference({
  price,
  reference,
  currency,
}: {
  price: number | null;
  reference: number | null;
  currency: ItemDetail['item']['currency'];
}) {
  const format = useFormat();
  const apart = price === null ? null : priceDifference(price, reference);
  if (apart === null) return <Unknown />;
  return (
    <>
      <Money minor={apart.amount} currency={currency} kind="difference" bad={apart.amount > 0} />{' '}
      <span className="num text2">({format.percent(apart.hundredths, { sign: 'always' })})</span>
    </>
  );
}
