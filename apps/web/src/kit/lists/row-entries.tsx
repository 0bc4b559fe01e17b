import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { DropdownMenu } from '../../ui/dropdown.tsx';
import type { DropdownProps } from '../../ui/use-dropdown.ts';
import type { RowEntriesProps, RowEntry } from './row-menu.tsx';

/** What can be done with one row, one below the other. */
export function RowEntries({ entries, ...dropdown }: RowEntriesProps & DropdownProps) {
  return (
    <DropdownMenu {...dropdown} position="bottom-end">
      {entries().map((entry) => (
        <Fragment key={entry.id}>
          {entry.startsGroup && <Menu.Divider />}
          <Entry {...entry} />
        </Fragment>
      ))}
    </DropdownMenu>
  );
}

function Entry({ label, Icon, link, href, onClick, isOff = false, blocked = null, isDanger = false }: RowEntry) {
  const icon = <Icon size={16} stroke={1.75} />;
  if (link)
    return (
      <Menu.Item leftSection={icon} renderRoot={link}>
        {label}
      </Menu.Item>
    );
  if (href)
    return (
      <Menu.Item leftSection={icon} component="a" href={href} target="_blank" rel="noreferrer">
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item
      leftSection={icon}
      disabled={isOff || blocked !== null}
      {...(isDanger ? { color: 'red' } : {})}
      title={blocked ?? undefined}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}
