import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WarehouseChat } from '@kervan/contracts/warehouse-chat';
import { flags } from '@kervan/contracts/flags-calls';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FlagMark } from '../../kit/conversation/conversation-row.tsx';
import { DropdownMenu } from '../../ui/dropdown.tsx';
import type { DropdownProps } from '../../ui/use-dropdown.ts';

export type FlagMenuProps = { chat: WarehouseChat };
const NONE = 'none';

/** The flags for messages of the warehouse, and none. */
export function FlagMenu({ chat, ...dropdown }: FlagMenuProps & DropdownProps) {
  const t = useText();
  const known = useQuery({
    ...read(flags.all, { query: { flagType: 'WarehouseMessage' } }),
    enabled: dropdown.isOpen,
  });
  const assign = useCallMutation(flags.assign, {
    done: (_, { body }) => t(body.flagId === null ? 'warehouseChat:flag.cleared' : 'warehouseChat:flag.done'),
  });
  const choose = (value: string) =>
    assign.mutate({
      body: { flagType: 'WarehouseMessage', entityId: chat.id, flagId: value === NONE ? null : Number(value) },
    });
  return (
    <DropdownMenu {...dropdown} position="bottom-end">
      {known.error ? (
        <Menu.Label>{t('warehouseChat:flag.failed')}</Menu.Label>
      ) : known.data?.length === 0 ? (
        <Menu.Label>{t('warehouseChat:flag.empty')}</Menu.Label>
      ) : (
        <Menu.RadioGroup value={chat.flag ? String(chat.flag.id) : NONE} onChange={choose}>
          {(known.data ?? []).map((flag) => (
            <Menu.RadioItem key={flag.id} value={String(flag.id)} closeMenuOnClick>
              <FlagMark flag={flag} />
            </Menu.RadioItem>
          ))}
          <Menu.RadioItem value={NONE} closeMenuOnClick>
            {t('warehouseChat:flag.none')}
          </Menu.RadioItem>
        </Menu.RadioGroup>
      )}
      <Menu.Divider />
      <Menu.Item renderRoot={(root) => <Link {...root} to="/customerFlags" search={{ type: 'WarehouseMessage' }} />}>
        {t('warehouseChat:flag.manage')}
      </Menu.Item>
    </DropdownMenu>
  );
}
