import { IconAdjustments, IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { useText, withWords } from '../../i18n/i18n.ts';
import type { ListAction } from '../../kit/lists/list-selection.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { OwnValuesOfManyProps } from './own-values-of-many.tsx';
import type { RestrictDialogProps } from './restrict-dialog.tsx';

const RestrictDialog = whenOpened<RestrictDialogProps>(
  async () =>
    (await withWords(['itemBulk', 'lists', 'filterSettings'], import('./restrict-dialog.tsx'))).RestrictDialog,
);
const OwnValuesOfMany = whenOpened<OwnValuesOfManyProps>(
  async () => (await withWords(['itemBulk', 'asinSettings'], import('./own-values-of-many.tsx'))).OwnValuesOfMany,
);

/** What lists and settings, which go by ASIN, do with several items: they are restricted, or have values of their own (FILT-040, INV-091). */
export function useBulkByAsin(market: MarketCode) {
  const t = useText();
  const [valuedIds, setValuedIds] = useState<readonly number[] | null>(null);
  const [restricted, setRestricted] = useState<{ itemIds: readonly number[]; onDone: () => void } | null>(null);
  const restricting: ListAction = {
    id: 'restrict',
    label: t('inventory:actions.restrict'),
    Icon: IconBan,
    blocked: useBlocked(restrictions.add),
    act: (itemIds, { onSuccess }) => setRestricted({ itemIds, onDone: onSuccess }),
  };
  const valuing: ListAction = {
    id: 'ownValues',
    label: t('inventory:actions.ownValues'),
    Icon: IconAdjustments,
    blocked: useBlocked(asinSettings.save),
    act: (inventoryItemIds) => setValuedIds(inventoryItemIds),
  };
  const dialog = (
    <>
      <OwnValuesOfMany
        isOpen={valuedIds !== null}
        itemIds={valuedIds ?? []}
        market={market}
        onClose={() => setValuedIds(null)}
      />
      <RestrictDialog
        isOpen={restricted !== null}
        itemIds={restricted?.itemIds ?? []}
        onDone={() => restricted?.onDone()}
        onClose={() => setRestricted(null)}
      />
    </>
  );
  return { actions: [restricting, valuing], dialog };
}
