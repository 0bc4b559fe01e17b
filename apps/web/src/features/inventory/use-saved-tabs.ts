import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { read } from '../../api/operations.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { inventoryList, type InventoryView } from './inventory-list.ts';
import { isBareSearch, isChanged, viewOf } from './saved-view.ts';

/** The numbers on the tabs are counted anew so often (system ms). */
const COUNTED_EVERY_MS = 60_000;

/** The store's saved searches: those on tabs with how many products they find, and the one that the address names (INV-059). */
export function useSavedTabs() {
  const format = useFormat();
  const navigate = useNavigate();
  const view = inventoryList.at(useSearch({ strict: false }));
  const { data: searches } = useQuery({ ...read(savedSearches.all, {}), refetchInterval: COUNTED_EVERY_MS });
  const shown = searches?.find(({ id }) => id === view.own.search);
  const show = (part: Partial<InventoryView>, replace = false) =>
    void navigate({
      to: '/inventory',
      search: inventoryList.searchOf({ ...view, page: 1, key: null, ...part }),
      replace,
    });
  const isBare = shown !== undefined && isBareSearch(view) && isChanged(view, shown);
  useEffect(() => {
    if (isBare) show(viewOf(shown), true);
  });
  const open = (searchId: number) => {
    const search = searches?.find(({ id }) => id === searchId);
    if (search) show(viewOf(search));
  };
  return {
    searches,
    shown,
    open,
    show,
    tabs: {
      tabs: (searches ?? [])
        .filter(({ showOnTabs }) => showOnTabs)
        .map(({ id, name, count, isMore }, index) => ({
          name: String(id),
          label: isMore && count !== null ? `${name} ${format.number(count)}+` : name,
          count: isMore ? null : count,
          startsGroup: index === 0,
        })),
      active: shown?.showOnTabs ? String(shown.id) : null,
      onOpen: (name: string) => open(Number(name)),
      leave: { own: {}, q: '', where: [] },
    },
  };
}
export type SavedTabs = ReturnType<typeof useSavedTabs>;
