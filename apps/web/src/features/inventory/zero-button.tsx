import { Button } from '@mantine/core';
import { IconCircleOff, IconLockOpen } from '@tabler/icons-react';
import type { ItemRow } from '@kervan/contracts/item-row';
import { useText } from '../../i18n/i18n.ts';
import { canZero } from './zero-state.ts';
import type { ItemActions } from './use-item-actions.ts';

/** Sets one item's stock to zero, or releases it; nothing for an item that is not at the store (INV-124). */
export function ZeroButton({ item, actions: { zero, release, blocked } }: { item: ItemRow; actions: ItemActions }) {
  const t = useText();
  if (item.zeroHold === null && !canZero(item)) return null;
  const isHeld = item.zeroHold !== null;
  const Icon = isHeld ? IconLockOpen : IconCircleOff;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.75} />}
      disabled={blocked.zero !== null}
      title={blocked.zero ?? undefined}
      loading={zero.isPending || release.isPending}
      onClick={() => (isHeld ? release : zero).mutate({ body: { inventoryItemIds: [item.id], zero: !isHeld } })}
    >
      {t(isHeld ? 'inventory:actions.release' : 'inventory:actions.zero')}
    </Button>
  );
}
