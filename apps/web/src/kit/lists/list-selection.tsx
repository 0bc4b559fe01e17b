import { useState, type ReactNode } from 'react';
import { ApiError } from '@kervan/contracts/call';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { nothingSelected, type GridSelection } from '../../ui/grid/grid-column.ts';
import { SelectionBar, type BulkAction, type SelectionBarProps } from '../../ui/grid/selection-bar.tsx';
import { notify } from '../../ui/notify.ts';

/** What ends an action: the selection is given up once it succeeded. */
type Ends = { onSuccess: () => void };
/** A question before an action; `confirm` is given what to do with the ids meant. */
export type ListQuestion = {
  isOpen: boolean;
  count: number;
  isBusy: boolean;
  onClose: () => void;
  confirm: (act: (ids: number[], ends: Ends) => void) => void;
};
/** What can be done with the rows of a selection, at once or after a question. */
export type ListAction = Omit<BulkAction, 'onClick'> &
  ({ act: (ids: number[], ends: Ends) => void } | { question: (question: ListQuestion) => ReactNode });

export type ListSelectionProps = {
  isOpen: boolean;
  selection: GridSelection;
  onSelection: (selection: GridSelection) => void;
  count: number;
  totalCount: number;
  noun: SelectionBarProps['noun'];
  actions: readonly ListAction[];
  /** The ids of everything that matches. Throws ApiError. */
  allIds: () => Promise<number[]>;
  last: SelectionBarProps['last'];
};

/** What can be done with the ticked rows, or with everything that matches; at its end the last action with its undo. Loaded with the first tick. */
export function ListSelection({
  selection,
  onSelection,
  count,
  totalCount,
  noun,
  actions,
  allIds,
  last,
}: ListSelectionProps) {
  const t = useText();
  const [asked, setAsked] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const ends = { onSuccess: () => onSelection(nothingSelected) };

  /** The ids meant; everything that matches is read page by page first. */
  const withIds = async (act: (ids: number[]) => void) => {
    if (!selection.allMatching) return act([...selection.ids]);
    setReading(true);
    try {
      act(await allIds());
    } catch (error) {
      if (error instanceof ApiError) notify.error(errorText(error, t));
      else throw error;
    } finally {
      setReading(false);
    }
  };

  const bulk = actions.map((action): BulkAction => ({
    ...action,
    isBusy: action.isBusy === true || isReading,
    onClick: () => ('act' in action ? void withIds((ids) => action.act(ids, ends)) : setAsked(action.id)),
  }));
  return (
    <>
      <SelectionBar
        selection={selection}
        onSelection={onSelection}
        totalCount={totalCount}
        noun={noun}
        limit={limits.bulkDeleteMax}
        actions={bulk}
        last={last}
      />
      {actions.map(
        (action) =>
          'question' in action && (
            <Question
              key={action.id}
              ask={action.question}
              isOpen={asked === action.id}
              count={count}
              isBusy={isReading}
              onClose={() => setAsked(null)}
              confirm={(act) => void withIds((ids) => (setAsked(null), act(ids, ends)))}
            />
          ),
      )}
    </>
  );
}

function Question({ ask, ...question }: ListQuestion & { ask: (question: ListQuestion) => ReactNode }) {
  return ask(question);
}
