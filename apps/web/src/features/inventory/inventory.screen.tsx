import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { MarketCode } from '@kervan/domain/markets';
import { read } from '../../api/operations.ts';
import { useText, withWords } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import { useSelectedStore } from '../../session/session-data.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import { outdated } from './age-limits.ts';
import { BandLegend } from './band-legend.tsx';
import { inventoryFields } from './inventory-fields.ts';
import { inventoryWords, itemSorts } from './inventory-words.tsx';
import classes from './inventory.module.css';
import { useItemBulk } from './item-bulk.tsx';
import { ItemCard } from './item-card.tsx';
import type { ItemPeekProps, Peeked } from './item-peek.tsx';
import { PageAges, PageTotals } from './page-figures.tsx';
import { useColumnsOfList } from './use-extra-columns.ts';
import { useItemActions } from './use-item-actions.ts';
import { useItemMenu } from './use-item-menu.tsx';
import { useSavedTabs } from './use-saved-tabs.ts';

// Saved searches come when the list stands.
const SavedTools = lazy(async () => ({
  default: (await withWords(['savedSearches'], import('./saved-tools.tsx'))).SavedTools,
}));
// Most stores never see it: it comes with the first delete that is held.
const HeldDeletes = lazy(async () => ({
  default: (await withWords(['savedSearches'], import('./held-deletes.tsx'))).HeldDeletes,
}));
// Does not stand before something is looked at.
const ItemPeek = whenOpened<ItemPeekProps>(
  async () => (await withWords(['product'], import('./item-peek.tsx'))).ItemPeek,
);
const rowId = (row: ItemRow) => row.id;

/** INV-001: the products of the store in use, by tab. */
export function InventoryScreen() {
  const store = useSelectedStore();
  return store && <Inventory market={store.marketPlace.countryCode} />;
}

function Inventory({ market }: { market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const now = useNow();
  const { data: counts } = useQuery(read(inventory.counts, {}));
  const { columns, list } = useColumnsOfList();
  const fields = useMemo(() => inventoryFields(market), [market]);
  const actions = useItemActions();
  const saved = useSavedTabs();
  const { bulk, dialog: valuesDialog } = useItemBulk(actions, market);
  const [peeked, setPeeked] = useState<Peeked | null>(null);
  const peek = ({ sku }: ItemRow) => setPeeked({ sku, seq: null });
  const { menu, dialog } = useItemMenu({ market, actions, onPeek: peek });
  /** Rows that stand on data past their limit show the last known figures. */
  const partial = (rows: readonly ItemRow[]) => {
    const { length: count } = outdated(rows, now);
    const [all, current, old] = [rows.length, rows.length - count, count].map((number) => format.number(number));
    return count === 0 ? null : t('inventory:outdated', { count, all, current, old });
  };
  return (
    <>
      {saved.searches?.some(({ held }) => held !== null) && (
        <Suspense fallback={null}>
          <HeldDeletes searches={saved.searches} onShow={saved.open} />
        </Suspense>
      )}
      <ListPage
        list={list}
        market={market}
        words={inventoryWords(t, format)}
        rowId={rowId}
        columns={columns}
        card={(row: ItemRow, parts) => <ItemCard row={row} {...parts} />}
        counts={counts?.tabs}
        isBare={counts?.tabs.all === 0}
        fields={fields}
        ownTabs={saved.tabs}
        tools={(view) => (
          <Suspense fallback={null}>
            <SavedTools view={view} saved={saved} />
          </Suspense>
        )}
        sorts={itemSorts(t)}
        onOpen={({ sku }) => void navigate({ to: '/inventoryItem/$asinOrSku', params: { asinOrSku: sku } })}
        onPeek={peek}
        menu={menu}
        bulk={bulk}
        canUndo
        note={(rows) => <PageAges rows={rows} />}
        totals={(rows) => <PageTotals rows={rows} />}
        partial={partial}
        legend={<BandLegend />}
        actions={<AddButton />}
      />
      {dialog}
      {valuesDialog}
      <ItemPeek isOpen={peeked !== null} peeked={peeked} onClose={() => setPeeked(null)} />
    </>
  );
}

function AddButton() {
  const t = useText();
  const { isMobile } = useScreenSize();
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      classNames={{ root: classes.add ?? '', section: classes.addIcon ?? '' }}
      aria-label={t('inventory:add.open')}
      renderRoot={(props) => <Link to="/inventory/new" {...props} />}
    >
      {!isMobile && t('inventory:add.open')}
    </Button>
  );
}
