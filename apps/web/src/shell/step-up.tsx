import { withWords } from '../i18n/i18n.ts';
import { settleStepUp, useStepUp } from '../session/step-up.ts';
import { whenOpened } from '../ui/when-opened.tsx';
import type { StepUpProps } from './step-up-dialog.tsx';

const Dialog = whenOpened<StepUpProps>(
  async () => (await withWords(['identity'], import('./step-up-dialog.tsx'))).StepUpDialog,
);

/** The one question for the password of any screen, put up where a call answers `reauth`. */
export function StepUp() {
  const asked = useStepUp();
  return (
    <Dialog
      isOpen={asked !== null}
      password={asked?.password ?? null}
      onProven={() => settleStepUp(true)}
      onClose={() => settleStepUp(false)}
    />
  );
}
