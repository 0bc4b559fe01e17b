import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChangesTab } from './changes-tab.tsx';
import { CompetitorsTab } from './competitors-tab.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemHeader } from './item-header.tsx';
import { itemSearch, itemTabs, type ItemSearch, type ItemTab } from './item-search.ts';
import type { ItemDetail } from './item-types.ts';
import classes from './item.module.css';
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
  const navigate = useNavigate();
  const search = route.useSearch();
  const detail = useQuery(read(inventory.detail, { query: { asinOrSku } }, { isMain: true }));
  const tab = search.tab ?? 'xray';
  const show = (part: { tab?: ItemTab; seq?: number | null; days?: ItemSearch['days'] }) => {
    const { tab: nextTab = tab, seq = search.seq ?? null, days = search.days } = part;
    // itemSearch leaves defaults out of the address.
    void navigate({ to: '.', search: itemSearch({ tab: nextTab, seq, days }), replace: part.tab === undefined });
  };
  if (!detail.data) {
    return detail.error ? (
      <ErrorState
        title={t('inventory:item.failed')}
        text={errorText(detail.error, t)}
        onRetry={() => void detail.refetch()}
        isRetrying={detail.isFetching}
      />
    ) : (
      <RowSkeletons count={8} height={72} />
    );
  }
  const { data } = detail;
  return (
    <div className={classes.page}>
      <ItemHeader detail={data} market={market} />
      <div className={classes.tabs}>
        <Tabs
          label={t('inventory:item.tabs')}
          active={tab}
          onChange={(next) => show({ tab: next })}
          panelId="item-panel"
          tabs={itemTabs.map((name) => ({ name, label: t(`inventory:item.tab.${name}`), count: countOf(name, data) }))}
        />
        <ItemFacts item={data.item} />
      </div>
      <div className={classes.scroll} id="item-panel" role="tabpanel" aria-label={t(`inventory:item.tab.${tab}`)}>
        <div className={classes.column}>
          {tab === 'xray' && (
            <XrayTab detail={data} market={market} seq={search.seq ?? null} days={search.days ?? 30} onShow={show} />
          )}
          {tab === 'changes' && <ChangesTab detail={data} onExplain={(seq) => show({ tab: 'xray', seq })} />}
          {tab === 'competitors' && <CompetitorsTab detail={data} market={market} />}
          {tab === 'source' && <SourceTab detail={data} />}
        </div>
      </div>
    </div>
  );
}

function countOf(tab: ItemTab, { item, updateHistory }: ItemDetail): number | null {
  if (tab === 'changes') return updateHistory.length;
  return tab === 'competitors' ? item.targetOffers : null;
}
