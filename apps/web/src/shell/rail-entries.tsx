import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/i18n.ts';
import { DropdownMenu } from '../ui/dropdown.tsx';
import type { DropdownProps } from '../ui/use-dropdown.ts';
import type { MenuGroup } from './menu-groups.ts';

/** The entries of one group of the folded menu. */
export function RailEntries({
  group: { label, entries },
  active,
  ...dropdown
}: DropdownProps & { group: MenuGroup; active: string | null }) {
  const t = useText();
  return (
    <DropdownMenu {...dropdown} position="right-start" offset={8}>
      <Menu.Label>{t(label)}</Menu.Label>
      {entries.map((entry) => (
        <Menu.Item
          key={entry.path}
          component={Link}
          to={entry.path}
          aria-current={entry.path === active ? 'page' : undefined}
        >
          {t(entry.label)}
        </Menu.Item>
      ))}
    </DropdownMenu>
  );
}
