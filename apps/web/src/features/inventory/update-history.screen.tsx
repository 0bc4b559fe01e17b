import { IconChartLine, IconEye, IconHistory, IconListDetails, IconRoute } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListFilters } from '../../kit/lists/list-filters.tsx';
import { ListPage } from '../../kit/lists/list-page.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { RowMenu, type RowEntry } from '../../kit/lists/row-menu.tsx';
import { useSelectedStore } from '../../session/session-data.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { ItemPeekProps, Peeked } from './item-peek.tsx';
import { UpdateHistoryCard } from './update-history-card.tsx';
import { useHistoryColumns } from './update-history-columns.tsx';
import { UpdateHistoryFilters } from './update-history-filters.tsx';
import { historyList } from './update-history-list.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = limits.historyKeptMs / DAY_MS;
// Does not stand before something is looked at.
const ItemPeek = whenOpened<ItemPeekProps>(async () => (await import('./item-peek.tsx')).ItemPeek);
const rowId = (row: UpdateHistoryRow) => row.seq;

/** INV-047: every change of the store's items, newest first, with what it replaced and what became of it. */
export function UpdateHistoryScreen() {
  const store = useSelectedStore();
  return store && <UpdateHistory market={store.marketPlace.countryCode} />;
}

function UpdateHistory({ market }: { market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const columns = useHistoryColumns();
  const days = format.number(KEPT_DAYS);
  const [peeked, setPeeked] = useState<Peeked | null>(null);
  const peek = ({ sku, seq }: UpdateHistoryRow) => setPeeked({ sku, seq });
  const menu = (row: UpdateHistoryRow) => (
    <RowMenu
      label={t('inventory:menu.label', { product: row.title ?? row.asin })}
      entries={() => historyEntries(row, t, peek)}
    />
  );
  return (
    <>
      <ListPage
        list={historyList}
        market={market}
        words={historyWords(t, format)}
        rowId={rowId}
        columns={columns}
        card={(row: UpdateHistoryRow, { menu }) => <UpdateHistoryCard row={row} menu={menu} />}
        tools={({ own }, show) => (
          <ListFilters count={Object.keys(own).length}>
            {(close) => (
              <UpdateHistoryFilters
                filters={own}
                market={market}
                onApply={(filters) => {
                  show({ own: filters });
                  close();
                }}
              />
            )}
          </ListFilters>
        )}
        onOpen={({ sku, seq }) =>
          void navigate({ to: '/inventoryItem/$asinOrSku', params: { asinOrSku: sku }, search: { seq } })
        }
        onPeek={peek}
        menu={menu}
        note={t('product:updateHistory.note', { days })}
      />
      <ItemPeek isOpen={peeked !== null} peeked={peeked} onClose={() => setPeeked(null)} />
    </>
  );
}

/** What can be done with a change: a look at its product, and the decision behind it. */
const historyEntries = (row: UpdateHistoryRow, t: Text, onPeek: (row: UpdateHistoryRow) => void): RowEntry[] => [
  { id: 'peek', Icon: IconEye, label: t('inventory:peek.look'), onClick: () => onPeek(row) },
  {
    id: 'xray',
    Icon: IconRoute,
    label: t('inventory:menu.xray'),
    link: (props) => (
      <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: row.sku }} search={{ seq: row.seq }} {...props} />
    ),
  },
  {
    id: 'lastUpdate',
    Icon: IconListDetails,
    label: t('product:lastUpdate.title'),
    link: (props) => <Link to="/lastUpdateDetails/$asin" params={{ asin: row.sku }} {...props} />,
  },
  {
    id: 'pricingHistory',
    Icon: IconChartLine,
    label: t('product:pricingHistory.title'),
    link: (props) => <Link to="/pricingHistory/$asin" params={{ asin: row.sku }} {...props} />,
  },
];

const historyWords = (t: Text, format: Format): ListWords<(typeof historyList.tabs.names)[number]> => ({
  title: t('product:updateHistory.title'),
  failed: t('product:updateHistory.failed'),
  tab: (name) => t(`product:updateHistory.tabs.${name}`),
  search: {
    label: t('product:updateHistory.searchLabel'),
    placeholder: t('product:updateHistory.search'),
  },
  noun: (count) => t('product:updateHistory.changes', { count }),
  empty: {
    icon: <IconHistory size={20} stroke={1.75} />,
    bare: { title: t('product:updateHistory.emptyTitle'), text: t('product:updateHistory.emptyText') },
    narrowed: {
      title: t('product:updateHistory.noMatchTitle'),
      text: t('product:updateHistory.noMatchText', { days: format.number(KEPT_DAYS) }),
      clear: t('product:updateHistory.clear'),
    },
  },
});
