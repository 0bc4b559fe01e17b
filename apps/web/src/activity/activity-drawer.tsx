import { withWords } from '../i18n/i18n.ts';
import { whenOpened } from '../ui/when-opened.tsx';
import { useActivityShown } from './drawer-state.ts';
import { UndoQuestion } from './undo-question.tsx';

const Panel = whenOpened<{ isOpen: boolean }>(
  async () => (await withWords(['activityPanel'], import('./activity-panel.tsx'))).ActivityPanel,
);

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
