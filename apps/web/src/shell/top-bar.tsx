import { ActionIcon } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useSelectedStore, useSubscription } from '../session/session-data.ts';
import { Logo } from '../ui/logo.tsx';
import { useScreenSize } from '../ui/screen-size.ts';
import { tip } from '../ui/tip.ts';
import { AccountMenu } from './account-menu.tsx';
import { ColorSwitch } from './color-switch.tsx';
import { GlobalSearch } from './global-search.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MarketClock } from './market-clock.tsx';
import { MarketSelector } from './market-selector.tsx';
import { CreditLink } from './credit-link.tsx';
import classes from './top-bar.module.css';
import { SecretSwitch } from './secret-switch.tsx';
import { UnreadMessages } from './unread-messages.tsx';

type Props = {
  menu: 'none' | 'drawer' | 'rail' | 'full';
  canFold: boolean;
  isScrolled: boolean;
  onFold: () => void;
  onOpenDrawer: () => void;
  onHelp: () => void;
};

/**
 * Logo, market, search, clock, credit, language, colours, messages, account. Market and search need a subscription (SHELL-027). A phone has room for what is used
 * on the way: its menu leads home, and the account's menu has secret mode and colours.
 */
export function TopBar({ menu, canFold, isScrolled, onFold, onOpenDrawer, onHelp }: Props) {
  const t = useText();
  const { isMobile } = useScreenSize();
  const store = useSelectedStore();
  const hasSubscription = useSubscription() !== null;
  const [isSearching, setSearching] = useState(false);
  const foldLabel = menu === 'full' ? t('shell:top.fold') : t('shell:top.unfold');
  const Fold = menu === 'full' ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const canSearch = hasSubscription && store !== null;
  if (isMobile && isSearching) {
    return (
      <header className={classes.bar} data-scrolled={isScrolled || undefined}>
        <GlobalSearch autoFocus onDone={() => setSearching(false)} />
        <ActionIcon aria-label={t('shell:top.searchClose')} onClick={() => setSearching(false)}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      </header>
    );
  }
  return (
    <header className={classes.bar} aria-label={t('shell:top.label')} data-scrolled={isScrolled || undefined}>
      {menu === 'drawer' && (
        <ActionIcon aria-label={t('shell:top.openMenu')} onClick={onOpenDrawer}>
          <IconMenu2 size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <div className={classes.brand} data-menu={menu}>
        <Link to="/" aria-label={t('shell:top.home')} {...tip(t('shell:menu.dashboard'))} className={classes.logo}>
          <Logo />
          <b>{t('shell:productName')}</b>
        </Link>
        {canFold && menu === 'full' && (
          <ActionIcon aria-label={foldLabel} {...tip(foldLabel)} onClick={onFold} className={classes.fold}>
            <Fold size={18} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      {canFold && menu === 'rail' && (
        <ActionIcon aria-label={foldLabel} {...tip(foldLabel)} onClick={onFold}>
          <Fold size={18} stroke={1.75} />
        </ActionIcon>
      )}
      {hasSubscription && <MarketSelector />}
      {canSearch && !isMobile && <GlobalSearch />}
      <div className={classes.end}>
        {store && !isMobile && <MarketClock code={store.marketPlace.countryCode} />}
        {canSearch && isMobile && (
          <ActionIcon aria-label={t('shell:top.searchOpen')} onClick={() => setSearching(true)}>
            <IconSearch size={20} stroke={1.75} />
          </ActionIcon>
        )}
        {canSearch && <CreditLink />}
        {!isMobile && <SecretSwitch />}
        {!isMobile && <ColorSwitch />}
        <LanguageSwitch />
        <UnreadMessages />
        <AccountMenu onHelp={onHelp} />
      </div>
    </header>
  );
}
