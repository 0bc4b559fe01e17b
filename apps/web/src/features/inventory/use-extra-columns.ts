import { useEffect, useMemo, useState } from 'react';
import { useText, withWords, type Text } from '../../i18n/i18n.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { checkLayout } from '../../ui/grid/grid-layout.ts';
import { usePreference } from '../../ui/preference.tsx';
import { inventoryList, richInventoryList, type ListedItem } from './inventory-list.ts';
import { useItemColumns } from './item-columns.tsx';

type Make = (t: Text) => GridColumn<ListedItem>[];

/** The columns of the list with those that come by the chooser, and the list that reads what the chosen ones say. */
export function useColumnsOfList() {
  const t = useText();
  const usual = useItemColumns();
  const [make, setMake] = useState<Make | null>(null);
  useEffect(() => {
    // The list does not wait for columns that nobody may have chosen.
    void withWords(['itemColumns'], import('./extra-columns.tsx')).then((part) => setMake(() => part.extraColumns));
  }, []);
  const columns = useMemo(() => [...usual, ...(make ? make(t) : [])], [usual, make, t]);
  const [{ visible }] = usePreference(`grid.${inventoryList.name}`, checkLayout);
  const isRich = columns.some(({ id, isExtra }) => isExtra && visible[id]);
  return { columns, list: isRich ? richInventoryList : inventoryList };
}
