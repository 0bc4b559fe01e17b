import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import classes from './save-bar.module.css';

type Props = {
  /** Number of changed values; 0 hides the bar. */
  changes: number;
  onSave: () => void;
  onReset: () => void;
  isSaving?: boolean;
  /** Why it cannot be saved now (tooltip and text). */
  blocked?: string | null;
  /** Saves before the screen is left; absent where a save wants to be looked at first. */
  onSaveAndLeave?: ((then: () => void) => void) | undefined;
  /** The totals of the consequence, at the left. */
  children?: ReactNode;
};

/** The sticky bar of a changed form: "4 değişikliği kaydet" and Vazgeç. While it shows, leaving the screen or changing the market asks once (SHELL-106). */
export function SaveBar({
  changes,
  onSave,
  onReset,
  isSaving = false,
  blocked = null,
  onSaveAndLeave,
  children,
}: Props) {
  const t = useText();
  return (
    <>
      {changes > 0 && (
        <div className={classes.bar} role="region" aria-label={t('ui:save.region')}>
          <div className={classes.words}>{blocked ?? children}</div>
          <Button variant="subtle" onClick={onReset} disabled={isSaving}>
            {t('ui:cancel')}
          </Button>
          <Button onClick={onSave} loading={isSaving} disabled={blocked !== null}>
            {t('ui:save.changes', { count: changes })}
          </Button>
        </div>
      )}
      <LeaveDialog changes={isSaving ? 0 : changes} onSave={blocked === null ? onSaveAndLeave : undefined} />
    </>
  );
}
