import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import classes from './settings-page.module.css';
import type { SettingsForm } from './use-settings-form.ts';

/** Narrower than this the consequence has no room beside the form: it opens as a sheet. */
const SHEET = '(max-width: 900px)';

export type AsideActions = { isInSheet: boolean; onSave: () => void; onCancel: () => void };
export type Aside = {
  title: string;
  /** The consequence and its confirmation. */
  panel: (actions: AsideActions) => ReactNode;
  /** The consequence in a line, for the bar that opens the sheet. */
  line: ReactNode;
  review: string;
  /** The number that is typed before a save, and goes along with it; null = none is, or it is not known yet. */
  typed: number | null;
  /** False where saving wants something typed first, or its effect is not known. */
  canSave: boolean;
};
type Props = Aside & { form: Pick<SettingsForm, 'changes' | 'reset'>; onSave: () => void };

/** What saving would do: beside the form, or on a small screen as a line that opens a sheet. */
export function SettingsAside({ title, panel, line, review, form, onSave }: Props) {
  const t = useText();
  const isSheet = useMediaQuery(SHEET, false, { getInitialValueInEffect: false });
  const [isReviewing, setReviewing] = useState(false);
  const hasChanges = form.changes.length > 0;
  if (!isSheet)
    return <aside className={classes.aside}>{panel({ isInSheet: false, onSave, onCancel: form.reset })}</aside>;
  const close = () => setReviewing(false);
  return (
    <>
      {hasChanges && (
        <div className={classes.bottomBar} role="region" aria-label={t('ui:save.region')}>
          <div className={classes.bottomWords}>{line}</div>
          <Button onClick={() => setReviewing(true)}>{review}</Button>
        </div>
      )}
      <Drawer
        opened={isReviewing && hasChanges}
        onClose={close}
        position="bottom"
        size="92%"
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': title } }}
        classNames={{ body: classes.sheet ?? '' }}
      >
        {panel({ isInSheet: true, onSave: () => (close(), onSave()), onCancel: close })}
      </Drawer>
    </>
  );
}
