import { useState } from 'react';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { RowMenu } from '../../kit/lists/row-menu.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import { itemEntries, type ItemHandlers } from './item-entries.tsx';
import type { RemoveDialogProps } from './remove-dialog.tsx';
import type { ItemActions } from './use-item-actions.ts';

// Does not stand before something is to be removed.
const RemoveDialog = whenOpened<RemoveDialogProps>(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

type Options = {
  market: MarketCode;
  actions: ItemActions;
  withoutOpen?: boolean;
  onPeek?: (row: ItemRow) => void;
  onRemoved?: () => void;
};

/** The menu of an item, and the question before its removal, to stand once on the page. */
export function useItemMenu({ market, actions, withoutOpen = false, onPeek, onRemoved }: Options) {
  const t = useText();
  const [removing, setRemoving] = useState<ItemRow | null>(null);
  // The calls alone stay the same from render to render, and with them the rows.
  const {
    approve: { mutate: approve },
    refresh: { mutate: refresh },
    zero: { mutate: setZero },
    release: { mutate: release },
    remove,
    blocked,
  } = actions;
  const bodyOf = ({ id }: ItemRow) => ({ inventoryItemIds: [id] });
  const menu = (row: ItemRow) => {
    const handlers: ItemHandlers = {
      approve: () => approve({ body: bodyOf(row) }),
      refresh: () => refresh({ body: bodyOf(row) }),
      zero: () => setZero({ body: { ...bodyOf(row), zero: true } }),
      release: () => release({ body: { ...bodyOf(row), zero: false } }),
      remove: () => setRemoving(row),
    };
    return (
      <RowMenu
        label={t('inventory:menu.label', { product: row.title ?? row.asin })}
        entries={() => itemEntries(row, { t, market, blocked, handlers, withoutOpen, ...(onPeek ? { onPeek } : {}) })}
      />
    );
  };
  const dialog = (
    <RemoveDialog
      isOpen={removing !== null}
      count={1}
      title={removing?.title ?? null}
      isBusy={remove.isPending}
      onClose={() => setRemoving(null)}
      onConfirm={({ addToExcluded }) =>
        removing &&
        remove.mutate(
          { body: { ...bodyOf(removing), addToExcluded } },
          { onSettled: () => setRemoving(null), onSuccess: () => onRemoved?.() },
        )
      }
    />
  );
  return { menu, dialog };
}
