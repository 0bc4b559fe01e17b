import { IconReceipt } from '@tabler/icons-react';
import type { OrderTab } from '@kervan/domain/orders/order-tabs';
import type { Text } from '../../i18n/i18n.ts';
import type { SortChoice } from '../../kit/lists/list-tools.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import type { Format } from '../../ui/format/format.tsx';

/** What the list of orders says of itself. */
export const ordersWords = (t: Text, format: Format, { hasDays }: { hasDays: boolean }): ListWords<OrderTab> => ({
  title: t('orders:title'),
  failed: t('orders:failed'),
  tab: (name) => t(`orders:tabs.${name}`),
  search: { label: t('orders:search.label'), placeholder: t('orders:search.placeholder') },
  noun: (count) => t('orders:total', { count }),
  empty: {
    icon: <IconReceipt size={20} stroke={1.75} />,
    bare: { title: t('orders:empty.bareTitle'), text: t('orders:empty.bareText') },
    // Days that hold nothing are taken away before another tab is offered.
    ...(hasDays
      ? {}
      : {
          tab: {
            title: (name: OrderTab) => t('orders:empty.tab', { tab: t(`orders:tabs.${name}`) }),
            showAll: t('orders:empty.showAll'),
          },
        }),
    search: {
      title: t('orders:empty.searchTitle'),
      text: (search) => t('orders:empty.searchText', { search }),
      everywhere: t('orders:empty.everywhere'),
    },
    conditions: {
      title: () => t('orders:empty.conditions'),
      without: (condition, count) => t('orders:empty.without', { condition, count, orders: format.number(count) }),
    },
    narrowed: { title: t('orders:empty.narrowedTitle'), clear: t('orders:empty.clear') },
  },
});

/** The orders offered where there are no column heads to click. */
export const orderSortChoices = (t: Text): SortChoice[] => [
  { by: 'purchased', desc: true, label: t('orders:sort.newest') },
  { by: 'purchased', desc: false, label: t('orders:sort.oldest') },
  { by: 'shipBy', desc: false, label: t('orders:sort.shipBy') },
  { by: 'sale', desc: true, label: t('orders:sort.saleDown') },
  { by: 'profit', desc: true, label: t('orders:sort.profitDown') },
  { by: 'profit', desc: false, label: t('orders:sort.profitUp') },
];
