import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Logo } from '../ui/logo.tsx';
import classes from './side-menu.module.css';

/** The side menu over small windows. */
export function MenuDrawer({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const title = (
    <Link to="/" className={classes.drawerTitle} aria-label={t('shell:top.home')} onClick={onClose}>
      <Logo size={24} />
      {t('shell:productName')}
    </Link>
  );
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={288}
      padding={0}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      classNames={{ header: classes.drawerHead ?? '', body: classes.drawerBody ?? '' }}
    >
      {children}
    </Drawer>
  );
}
