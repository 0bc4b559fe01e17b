import { Menu, Popover, type MenuProps, type PopoverProps } from '@mantine/core';
import { useImperativeHandle, type ReactNode, type Ref } from 'react';
import type { DropdownProps } from './use-dropdown.ts';

type MenuParts = DropdownProps & Pick<MenuProps, 'position' | 'width' | 'offset'> & { children: ReactNode };

/** The menu of a button (`useDropdown`); its children are the entries. */
export function DropdownMenu({ isOpen, onClose, anchor, id, children, ...look }: MenuParts) {
  return (
    <Menu id={id} opened={isOpen} onClose={onClose} {...look}>
      <Menu.Target>
        <Button anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

type DialogParts = DropdownProps &
  Pick<PopoverProps, 'position' | 'width'> & { label: string; isPadded?: boolean; children: ReactNode };

/** The small dialog of a button (`useDropdown`); the focus stays in it until it is closed. */
export function DropdownDialog({
  isOpen,
  onClose,
  anchor,
  id,
  label,
  isPadded = false,
  children,
  ...look
}: DialogParts) {
  return (
    <Popover
      id={id}
      opened={isOpen}
      onChange={(opened) => !opened && onClose()}
      trapFocus
      returnFocus
      withRoles
      {...look}
    >
      <Popover.Target>
        <Button anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown {...(isPadded ? {} : { p: 0 })} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Stands for the button, which is on the screen already: what opens hangs on its element. */
function Button({ anchor, ref }: Pick<DropdownProps, 'anchor'> & { ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => anchor.current, [anchor]);
  return null;
}
