import { ActionIcon, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useText } from '../i18n/i18n.ts';
import { useScreenSize } from '../ui/screen-size.ts';
import { showActivity } from './drawer-state.ts';

/** Opens the list of actions; on small windows its icon alone. */
export function ActivityButton() {
  const t = useText();
  const { isMobile } = useScreenSize();
  if (isMobile) {
    return (
      <ActionIcon size={44} aria-label={t('activity:open')} aria-haspopup="dialog" onClick={() => showActivity(true)}>
        <IconHistory size={20} stroke={1.75} />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="subtle"
      leftSection={<IconHistory size={16} stroke={1.75} />}
      aria-haspopup="dialog"
      onClick={() => showActivity(true)}
    >
      {t('activity:open')}
    </Button>
  );
}
