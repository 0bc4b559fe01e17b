import { ActionIcon } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useText } from '../i18n/i18n.ts';
import { secretKinds } from '../ui/secret-kinds.ts';
import { useDropdown, type DropdownProps } from '../ui/use-dropdown.ts';
import { whenOpened } from '../ui/when-opened.tsx';
import { shownLabels } from './secret-labels.ts';
import { useSecretMode } from './secret-mode.tsx';

const loadDialog = async () => (await import('./secret-dialog.tsx')).SecretDialog;
const SecretDialog = whenOpened<DropdownProps>(loadDialog);

/** Opens the choice of what is hidden (SHELL-037). The icon is filled while anything is. */
export function SecretSwitch() {
  const t = useText();
  const [kinds] = useSecretMode();
  const { button, dropdown } = useDropdown('dialog', loadDialog);
  const labels = secretKinds.filter((kind) => kinds.has(kind)).map((kind) => t(`shell:secret.kind.${kind}`));
  const label =
    labels.length === 0
      ? t('shell:secret.title')
      : t('shell:secret.on', { kinds: shownLabels(labels).shown.join(', '), count: labels.length });
  return (
    <>
      <ActionIcon aria-label={label} title={label} variant={labels.length > 0 ? 'filled' : 'subtle'} {...button}>
        <IconEyeOff size={18} stroke={1.75} />
      </ActionIcon>
      <SecretDialog {...dropdown} />
    </>
  );
}
