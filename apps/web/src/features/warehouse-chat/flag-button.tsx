import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import type { WarehouseChat } from '@kervan/contracts/warehouse-chat';
import { flags } from '@kervan/contracts/flags-calls';
import { useText } from '../../i18n/i18n.ts';
import { FlagMark } from '../../kit/conversation/conversation-row.tsx';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { tip } from '../../ui/tip.ts';
import { useDropdown, type DropdownProps } from '../../ui/use-dropdown.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { FlagMenuProps } from './flag-menu.tsx';

const loadMenu = async () => (await import('./flag-menu.tsx')).FlagMenu;
const FlagMenu = whenOpened<FlagMenuProps & DropdownProps>(loadMenu);

/** ORD-073, WH-034: the flag of a conversation. Flags are a store's own. */
export function FlagButton({ chat }: { chat: WarehouseChat }) {
  const t = useText();
  const store = useSelectedStore();
  const { button, dropdown } = useDropdown('menu', loadMenu);
  const notHere = store?.id === chat.storeId ? null : t('warehouseChat:flag.otherStore');
  const blocked = useBlocked(flags.assign) ?? notHere;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={chat.flag ? undefined : <IconFlag size={14} stroke={1.75} />}
        aria-label={`${t('warehouseChat:flag.label')}: ${chat.flag?.title ?? t('warehouseChat:flag.none')}`}
        {...tip(blocked)}
        disabled={blocked !== null}
        {...button}
      >
        {chat.flag ? <FlagMark flag={chat.flag} /> : t('warehouseChat:flag.set')}
      </Button>
      <FlagMenu chat={chat} {...dropdown} />
    </>
  );
}
