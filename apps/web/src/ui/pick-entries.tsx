import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { DropdownMenu } from './dropdown.tsx';
import type { DropdownProps } from './use-dropdown.ts';

export type PickEntriesProps = {
  value: string;
  options: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
};

/** What a `PickMenu` offers, the chosen one ticked. */
export function PickEntries({ value, options, onPick, ...dropdown }: PickEntriesProps & DropdownProps) {
  return (
    <DropdownMenu {...dropdown} position="top-start">
      {options.map((option) => (
        <Menu.Item
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === value}
          rightSection={option.value === value && <IconCheck size={14} stroke={1.75} />}
          onClick={() => onPick(option.value)}
        >
          {option.label}
        </Menu.Item>
      ))}
    </DropdownMenu>
  );
}
