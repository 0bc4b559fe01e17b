import { whenOpened } from '../ui/when-opened.tsx';
import { useActivityShown } from './drawer-state.ts';
import { UndoQuestion } from './undo-question.tsx';

const Panel = whenOpened<{ isOpen: boolean }>(async () => (await import('./activity-panel.tsx')).ActivityPanel);

/** The list of actions, opened from any screen, and the question before a wide undo. */
export function ActivityDrawer() {
  const { isOpen, asked } = useActivityShown();
  return (
    <>
      <Panel isOpen={isOpen} />
      <UndoQuestion asked={asked} />
    </>
  );
}
