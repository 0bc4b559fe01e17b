import {
  IconCircleCheck,
  IconCircleOff,
  IconExternalLink,
  IconEye,
  IconLockOpen,
  IconRefresh,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { MarketCode } from '@kervan/domain/markets';
import type { Text } from '../../i18n/i18n.ts';
import type { RowEntry } from '../../kit/lists/row-menu.tsx';
import { shopName, shopUrl, sourceName, sourceUrl } from './shop-link.ts';
import type { ItemActions } from './use-item-actions.ts';
import { canZero } from './zero-state.ts';

/** What the entries do, each with one item. */
export type ItemHandlers = Record<'approve' | 'refresh' | 'zero' | 'release' | 'remove', (row: ItemRow) => void>;
type Around = {
  t: Text;
  market: MarketCode;
  blocked: ItemActions['blocked'];
  handlers: ItemHandlers;
  withoutOpen: boolean;
  onPeek?: (row: ItemRow) => void;
};

const isGone = ({ status }: ItemRow) => status === 'RemovedFromInventory' || status === 'RemovalQueue';

/** What can be done with one item; on its own page (`withoutOpen`) there is nothing to open. */
export function itemEntries(row: ItemRow, { t, market, blocked, handlers, withoutOpen, onPeek }: Around): RowEntry[] {
  const action = (id: keyof ItemHandlers, Icon: RowEntry['Icon']): RowEntry => ({
    id,
    Icon,
    label: t(`inventory:actions.${id}`),
    blocked: blocked[id === 'release' ? 'zero' : id],
    onClick: () => handlers[id](row),
  });
  const shop = (id: string, name: string, href: string): RowEntry => ({
    id,
    href,
    Icon: IconExternalLink,
    label: t('inventory:menu.shop', { shop: name }),
  });
  const entries: (RowEntry | false)[] = [
    !withoutOpen && {
      id: 'xray',
      Icon: IconRoute,
      label: t('inventory:menu.xray'),
      link: (props) => <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: row.sku }} {...props} />,
    },
    onPeek !== undefined && {
      id: 'peek',
      Icon: IconEye,
      label: t('inventory:peek.look'),
      onClick: () => onPeek(row),
    },
    row.status === 'PendingApproval' && action('approve', IconCircleCheck),
    action('refresh', IconRefresh),
    canZero(row) && action('zero', IconCircleOff),
    row.zeroHold !== null && action('release', IconLockOpen),
    { ...shop('source', sourceName, sourceUrl(row.asin)), startsGroup: true },
    shop('target', shopName(market), shopUrl(market, row.asin)),
    { ...action('remove', IconTrash), isOff: isGone(row), isDanger: true, startsGroup: true },
  ];
  return entries.filter((entry) => entry !== false);
}
