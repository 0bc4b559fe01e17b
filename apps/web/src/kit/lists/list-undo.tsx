import type { ComponentType } from 'react';
import { useLastAction } from '../../activity/use-last-action.ts';
import { useKeys } from '../../ui/keys.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { ListSelectionProps } from './list-selection.tsx';

/** Does not stand before something is ticked. */
export const ListSelectionLater: ComponentType<ListSelectionProps> = whenOpened<ListSelectionProps>(
  async () => (await import('./list-selection.tsx')).ListSelection,
);

/** The bar of a list whose actions can be taken back: its end says the last one, and key Z undoes it also without the bar. */
export function UndoableSelection(props: Omit<ListSelectionProps, 'last'>) {
  const { isOpen } = props;
  const last = useLastAction(isOpen);
  // Without the bar the key works here.
  useKeys(last ? { z: last.onUndo } : {}, { isActive: last !== null && !isOpen });
  return <ListSelectionLater {...props} last={last} />;
}
