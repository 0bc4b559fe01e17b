import type { ComponentType } from 'react';
import { useLastAction } from '../../activity/use-last-action.ts';
import { useNothingToUndo } from '../../activity/use-undo-key.ts';
import { useKeys } from '../../ui/keys.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { ListSelectionProps } from './list-selection.tsx';

/** Does not stand before something is ticked. */
export const ListSelectionLater: ComponentType<ListSelectionProps> = whenOpened<ListSelectionProps>(
  async () => (await import('./list-selection.tsx')).ListSelection,
);

/** The bar of a list whose actions can be taken back: its end says the last one, and key Z undoes it also without the bar, or says that there is nothing to undo. */
export function UndoableSelection(props: Omit<ListSelectionProps, 'last'>) {
  const { isOpen } = props;
  const last = useLastAction(isOpen);
  const nothing = useNothingToUndo();
  // With the bar on screen a last action has its key there.
  useKeys({ z: () => (last ? last.onUndo() : nothing('items')) }, { isActive: last === null || !isOpen });
  return <ListSelectionLater {...props} last={last} />;
}

/** A list that only shows: its key Z says so. */
export function NothingToUndo() {
  const nothing = useNothingToUndo();
  useKeys({ z: () => nothing('list') });
  return null;
}
