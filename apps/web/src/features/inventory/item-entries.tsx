import { Menu } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleOff,
  IconExternalLink,
  IconLockOpen,
  IconRefresh,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { DropdownMenu } from '../../ui/dropdown.tsx';
import type { DropdownProps } from '../../ui/use-dropdown.ts';
import { canZero } from './zero-state.ts';
import { shopName, shopUrl, sourceName, sourceUrl } from './shop-link.ts';

export type ItemEntriesProps = {
  row: Pick<ItemRow, 'asin' | 'sku' | 'title' | 'status' | 'zeroHold' | 'listedAtZero'>;
  market: MarketCode;
  /** Why changing calls are closed now. */
  blocked: { approve: string | null; refresh: string | null; remove: string | null; zero: string | null };
  onApprove?: () => void;
  onRefresh: () => void;
  onRemove: () => void;
  /** Holds its stock at zero, or releases it. */
  onZero: (zero: boolean) => void;
  /** On the item's own page there is nothing to open. */
  withoutOpen?: boolean;
};

const icon = { size: 16, stroke: 1.75 };

/** What can be done with one item. */
export function ItemEntries({
  row,
  market,
  blocked,
  onApprove,
  onRefresh,
  onRemove,
  onZero,
  withoutOpen = false,
  ...dropdown
}: ItemEntriesProps & DropdownProps) {
  const t = useText();
  const isRemoved = row.status === 'RemovedFromInventory' || row.status === 'RemovalQueue';
  return (
    <DropdownMenu {...dropdown} position="bottom-end">
      {!withoutOpen && (
        <Menu.Item
          leftSection={<IconRoute {...icon} />}
          renderRoot={(props) => <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: row.sku }} {...props} />}
        >
          {t('inventory:menu.xray')}
        </Menu.Item>
      )}
      {onApprove && row.status === 'PendingApproval' && (
        <Menu.Item
          leftSection={<IconCircleCheck {...icon} />}
          disabled={blocked.approve !== null}
          title={blocked.approve ?? undefined}
          onClick={onApprove}
        >
          {t('inventory:actions.approve')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconRefresh {...icon} />}
        disabled={blocked.refresh !== null}
        title={blocked.refresh ?? undefined}
        onClick={onRefresh}
      >
        {t('inventory:actions.refresh')}
      </Menu.Item>
      {canZero(row) && (
        <Menu.Item
          leftSection={<IconCircleOff {...icon} />}
          disabled={blocked.zero !== null}
          title={blocked.zero ?? undefined}
          onClick={() => onZero(true)}
        >
          {t('inventory:actions.zero')}
        </Menu.Item>
      )}
      {row.zeroHold !== null && (
        <Menu.Item
          leftSection={<IconLockOpen {...icon} />}
          disabled={blocked.zero !== null}
          title={blocked.zero ?? undefined}
          onClick={() => onZero(false)}
        >
          {t('inventory:actions.release')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconExternalLink {...icon} />}
        component="a"
        href={sourceUrl(row.asin)}
        target="_blank"
        rel="noreferrer"
      >
        {t('inventory:menu.shop', { shop: sourceName })}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconExternalLink {...icon} />}
        component="a"
        href={shopUrl(market, row.asin)}
        target="_blank"
        rel="noreferrer"
      >
        {t('inventory:menu.shop', { shop: shopName(market) })}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash {...icon} />}
        disabled={isRemoved || blocked.remove !== null}
        title={blocked.remove ?? undefined}
        onClick={onRemove}
      >
        {t('inventory:actions.remove')}
      </Menu.Item>
    </DropdownMenu>
  );
}
