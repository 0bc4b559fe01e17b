import { Button } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { InventoryTab } from '@kervan/domain/inventory/item-status';
import type { Text } from '../../i18n/i18n.ts';
import type { ListWords } from '../../kit/lists/list-words.ts';
import type { SortChoice } from '../../kit/lists/list-tools.tsx';
import type { Format } from '../../ui/format/format.tsx';

/** What the list of products says of itself. */
export const inventoryWords = (t: Text, format: Format): ListWords<InventoryTab> => ({
  title: t('inventory:title'),
  failed: t('inventory:failed'),
  tab: (name) => t(`inventory:tabs.${name}`),
  search: { label: t('inventory:search.label'), placeholder: t('inventory:search.placeholder') },
  noun: (count) => t('inventory:total', { count }),
  empty: {
    icon: <IconPackage size={20} stroke={1.75} />,
    bare: {
      title: t('inventory:empty.storeTitle'),
      text: t('inventory:empty.storeText'),
      actions: (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          renderRoot={(props) => <Link to="/inventory/new" {...props} />}
        >
          {t('inventory:add.open')}
        </Button>
      ),
    },
    tab: { title: (name) => t(`inventory:empty.${name}`), showAll: t('inventory:empty.showAll') },
    search: {
      title: t('inventory:empty.searchTitle'),
      text: (search) => t('inventory:empty.searchText', { search }),
      everywhere: t('inventory:empty.everywhere'),
    },
    conditions: {
      title: () => t('filters:list.empty.title'),
      without: (condition, count) => t('filters:list.empty.without', { condition, count, items: format.number(count) }),
    },
  },
});

/** The orders offered where there are no column heads to click. */
export const itemSorts = (t: Text): SortChoice[] => [
  { by: 'created', desc: true, label: t('inventory:sort.newest') },
  { by: 'changed', desc: true, label: t('inventory:sort.changed') },
  { by: 'price', desc: true, label: t('inventory:sort.priceDown') },
  { by: 'price', desc: false, label: t('inventory:sort.priceUp') },
  { by: 'profit', desc: true, label: t('inventory:sort.profitDown') },
  { by: 'profit', desc: false, label: t('inventory:sort.profitUp') },
  { by: 'profitPercent', desc: true, label: t('inventory:sort.percentDown') },
  { by: 'quantity', desc: true, label: t('inventory:sort.stockDown') },
  { by: 'title', desc: false, label: t('inventory:sort.title') },
];
