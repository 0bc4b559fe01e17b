import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import classes from './sheet.module.css';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** What a popover is on a desk, at 768 and below: a sheet from the bottom. Its content fills it, and ends with its buttons at the foot. */
export function Sheet({ title, isOpen, onClose, children }: Props) {
  const t = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="85%"
      title={title}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {children}
    </Drawer>
  );
}
