import { Button, Checkbox } from '@mantine/core';
import { useText } from '../i18n/i18n.ts';
import { DropdownDialog } from '../ui/dropdown.tsx';
import { secretKinds, type SecretKind } from '../ui/secret-kinds.ts';
import type { DropdownProps } from '../ui/use-dropdown.ts';
import { shownLabels } from './secret-labels.ts';
import { useSecretMode } from './secret-mode.tsx';
import classes from './top-bar.module.css';

/** What is hidden while others look at the screen (SHELL-037 to SHELL-039). */
export function SecretDialog(dropdown: DropdownProps) {
  const t = useText();
  const [kinds, choose] = useSecretMode();
  const labels = secretKinds.filter((kind) => kinds.has(kind)).map((kind) => t(`shell:secret.kind.${kind}`));
  const { shown, more } = shownLabels(labels);
  return (
    <DropdownDialog {...dropdown} position="bottom-end" width={300} isPadded label={t('shell:secret.title')}>
      <div className={classes.secretHead}>
        <b>{t('shell:secret.title')}</b>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => choose(labels.length === secretKinds.length ? [] : secretKinds)}
        >
          {labels.length === secretKinds.length ? t('dialogs:secret.none') : t('dialogs:secret.all')}
        </Button>
      </div>
      <p className={classes.secretNote}>
        {labels.length === 0
          ? t('dialogs:secret.note')
          : more > 0
            ? t('dialogs:secret.shownMore', { kinds: shown.join(', '), count: more })
            : t('dialogs:secret.shown', { kinds: shown.join(', ') })}
      </p>
      <Checkbox.Group
        value={[...kinds]}
        onChange={(next) => choose(next as SecretKind[])}
        aria-label={t('shell:secret.title')}
      >
        <div className={classes.secretKinds}>
          {secretKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`shell:secret.kind.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </DropdownDialog>
  );
}
