import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { EntityPage } from '../../kit/entity/entity-page.tsx';
import { useSelectedStore } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { ChangesTab } from './changes-tab.tsx';
import { CompetitorsTab } from './competitors-tab.tsx';
import { ItemActionsCard } from './item-actions-card.tsx';
import { ItemHeader } from './item-header.tsx';
import { itemSearch, itemTabs, type ItemSearch, type ItemTab } from './item-search.ts';
import type { ItemDetail } from './item-types.ts';
import { SourceTab } from './source-tab.tsx';
import { XrayTab } from './xray-tab.tsx';

/** What the address carries, as the route checked it: unknown values count as absent (SHELL-040). */
const route = getRouteApi('/panel/inventoryItem/$asinOrSku');

/** INV-094, PRICE-041: everything about one product; the price X-ray comes first. */
export function ItemScreen() {
  const store = useSelectedStore();
  const { asinOrSku } = useParams({ strict: false });
  if (!store || asinOrSku === undefined) return null;
  return <Item key={asinOrSku} asinOrSku={asinOrSku} market={store.marketPlace.countryCode} />;
}

function Item({ asinOrSku, market }: { asinOrSku: string; market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { tab: openTab, seq = null, days = 30 } = route.useSearch();
  const detail = useQuery(read(inventory.detail, { query: { asinOrSku } }, { isMain: true }));
  /** Another decision or span of the X-ray; by its tab it is a step that going back takes back. */
  const show = (part: { seq?: number | null; days?: ItemSearch['days'] }, tab = openTab) =>
    // itemSearch leaves defaults out of the address.
    void navigate({ to: '.', search: itemSearch({ tab, seq, days, ...part }), replace: tab === openTab });
  return (
    <EntityPage<ItemDetail, ItemTab>
      query={detail}
      words={{
        failed: t('product:item.failed'),
        tabs: t('product:item.tabs'),
        tab: (name) => t(`product:item.tab.${name}`),
      }}
      tabs={itemTabs}
      count={countOf}
      header={(data) => <ItemHeader detail={data} market={market} />}
      facts={({ item }) => [
        { name: t('inventory:columns.stock'), value: format.number(item.quantity) },
        { name: t('inventory:columns.price'), value: <Money minor={item.priceMinor} currency={item.currency} /> },
        {
          name: t('inventory:columns.profit'),
          value: <Money minor={item.profitMinor} currency={item.currency} kind="result" />,
        },
      ]}
    >
      {(tab, data) =>
        tab === 'xray' ? (
          <XrayTab detail={data} market={market} seq={seq} days={days} onShow={show} />
        ) : tab === 'changes' ? (
          <>
            <ChangesTab detail={data} onExplain={(change) => show({ seq: change }, 'xray')} />
            <ItemActionsCard item={data.item} />
          </>
        ) : tab === 'competitors' ? (
          <CompetitorsTab detail={data} market={market} />
        ) : (
          <SourceTab detail={data} />
        )
      }
    </EntityPage>
  );
}

function countOf(tab: ItemTab, { item, updateHistory }: ItemDetail): number | null {
  if (tab === 'changes') return updateHistory.length;
  return tab === 'competitors' ? item.targetOffers : null;
}
