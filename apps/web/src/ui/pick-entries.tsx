import { Menu } from '@mantine/core';
import { DropdownMenu } from './dropdown.tsx';
import type { DropdownProps } from './use-dropdown.ts';

export type PickEntriesProps = {
  value: string;
  options: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
};

/** What a `PickMenu` offers, the chosen one marked. */
export function PickEntries({ value, options, onPick, ...dropdown }: PickEntriesProps & DropdownProps) {
  return (
    <DropdownMenu {...dropdown} position="top-start">
      <Menu.RadioGroup value={value} onChange={onPick}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </DropdownMenu>
  );
}
