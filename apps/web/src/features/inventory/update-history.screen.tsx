import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListFilters } from '../../kit/lists/list-filters.tsx';
import { ListPage } from '../../kit/lists/list-page.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { UpdateHistoryCard } from './update-history-card.tsx';
import { useHistoryColumns } from './update-history-columns.tsx';
import { UpdateHistoryFilters } from './update-history-filters.tsx';
import { historyList } from './update-history-list.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = limits.historyKeptMs / DAY_MS;
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
  return (
    <ListPage
      list={historyList}
      market={market}
      words={historyWords(t, format)}
      rowId={rowId}
      columns={columns}
      card={(row: UpdateHistoryRow) => <UpdateHistoryCard row={row} />}
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
      note={t('inventory:updateHistory.note', { days })}
    />
  );
}

const historyWords = (t: Text, format: Format): ListWords<(typeof historyList.tabs.names)[number]> => ({
  title: t('inventory:updateHistory.title'),
  failed: t('inventory:updateHistory.failed'),
  tab: (name) => t(`inventory:updateHistory.tabs.${name}`),
  search: {
    label: t('inventory:updateHistory.searchLabel'),
    placeholder: t('inventory:updateHistory.search'),
  },
  noun: (count) => t('inventory:updateHistory.changes', { count }),
  empty: {
    icon: <IconHistory size={20} stroke={1.75} />,
    bare: { title: t('inventory:updateHistory.emptyTitle'), text: t('inventory:updateHistory.emptyText') },
    narrowed: {
      title: t('inventory:updateHistory.noMatchTitle'),
      text: t('inventory:updateHistory.noMatchText', { days: format.number(KEPT_DAYS) }),
      clear: t('inventory:updateHistory.clear'),
    },
  },
});
