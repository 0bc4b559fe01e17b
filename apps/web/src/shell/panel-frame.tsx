import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { markets } from '@kervan/domain/markets';
import { ActivityDrawer } from '../activity/activity-drawer.tsx';
import { read } from '../api/operations.ts';
import { useMarketClock } from '../api/market-time.ts';
import { useLanguage, useText, withWords } from '../i18n/i18n.ts';
import { useSelectedStore, useSubscription, useUser } from '../session/session-data.ts';
import { FormatProvider, InUsersZone } from '../ui/format/format.tsx';
import { localeOutside } from '../ui/format/writers.ts';
import type { ShownMoney } from '@kervan/domain/money/shown-money';
import { useKeys } from '../ui/keys.ts';
import { PreferenceScope, usePreference } from '../ui/preference.tsx';
import { useScreenSize } from '../ui/screen-size.ts';
import { clockZone } from './clock-zone.ts';
import classes from './panel-frame.module.css';
import { LiveStrip } from './live-strip.tsx';
import { PaletteKey } from './palette-key.tsx';
import { PopupMessages } from './popup-messages.tsx';
import { SecretMode } from './secret-mode.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** Nobody but the guests of staff sees it. */
const LookedAt = lazy(async () => ({ default: (await withWords(['dialogs'], import('./looked-at.tsx'))).LookedAt }));
/** Most accounts have nothing to be told: what would tell it does not weigh on the first screen. */
const Banners = lazy(async () => ({ default: (await withWords(['banners'], import('./banners.tsx'))).Banners }));

/** The panel around every screen: figures follow the selected market, preferences the signed-in user. */
export function PanelFrame() {
  const user = useUser();
  const store = useSelectedStore();
  const language = useLanguage();
  const country = store?.marketPlace.countryCode ?? null;
  const now = useMarketClock();
  const shown = store && shownMoneyOf(store);
  return (
    <PreferenceScope of={String(user.customer_id)}>
      <FormatProvider
        locale={country ? markets[country].locale : localeOutside(language)}
        language={language}
        timeZone={country ? clockZone(country) : undefined}
        now={now}
        shown={shown}
      >
        <SecretMode>
          <Frame />
        </SecretMode>
      </FormatProvider>
    </PreferenceScope>
  );
}

/** PRICE-033: as the store's settings say. */
const shownMoneyOf = ({ currencyDisplay, displayRatePpm, marketPlace }: CustomerMarket): ShownMoney => ({
  local: marketPlace.currency,
  display: currencyDisplay,
  ratePpm: displayRatePpm,
});

/** SHELL-089. */
const COLOUR_CHANGE_PX = 30;

function Guest({ by }: { by: string | null }) {
  return (
    by !== null && (
      <Suspense fallback={null}>
        <LookedAt by={by} />
      </Suspense>
    )
  );
}

function Frame() {
  const t = useText();
  const user = useUser();
  const router = useRouter();
  const store = useSelectedStore();
  const hasMenu = useSubscription() !== null && store !== null;
  const { isMedium, isMobile, isNarrow } = useScreenSize();
  const [isFoldedByUser, setFolded] = usePreference('menuFolded', (stored) => stored === true);
  const [isDrawerOpen, setDrawer] = useState(false);
  const [isHelpOpen, setHelp] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const content = useRef<HTMLElement>(null);
  const { data: counts } = useQuery({ ...read(inventory.counts, {}), enabled: hasMenu });

  const go = (path: string) => () => router.history.push(path);
  useKeys({
    'g i': go('/inventory'),
    'g o': go('/orders'),
    'g d': go('/'),
    'g f': go('/filters'),
    'g p': go('/mainCustomerPricingSettings'),
    '?': () => setHelp(true),
  });
  // On small windows the page itself scrolls.
  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY > COLOUR_CHANGE_PX);
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);

  const menu = !hasMenu ? 'none' : isNarrow ? 'drawer' : isMedium || isFoldedByUser ? 'rail' : 'full';
  return (
    <div className={classes.app} data-menu={menu}>
      <a className={classes.skip} href="#content">
        {t('shell:skip')}
      </a>
      <TopBar
        menu={menu}
        canFold={!isMedium}
        isScrolled={isScrolled}
        onFold={() => setFolded(!isFoldedByUser)}
        onOpenDrawer={() => setDrawer(true)}
        onHelp={() => setHelp(true)}
      />
      {menu !== 'none' && (
        <SideMenu
          shape={menu}
          counts={counts ?? null}
          isDrawerOpen={isDrawerOpen}
          onCloseDrawer={() => setDrawer(false)}
        />
      )}
      <div className={classes.side}>
        <Guest by={user.lookedAtBy} />
        <LiveStrip />
        <InUsersZone>
          <Suspense fallback={null}>
            <Banners counts={counts ?? null} />
          </Suspense>
        </InUsersZone>
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className={classes.main}
          onScroll={(event) => !isMobile && setScrolled(event.currentTarget.scrollTop > COLOUR_CHANGE_PX)}
        >
          {/* Another store is another screen: nothing of the former one may stay. */}
          <Outlet key={store?.id ?? 'none'} />
        </main>
      </div>
      {hasMenu && <ActivityDrawer />}
      <PopupMessages />
      <PaletteKey onHelp={() => setHelp(true)} />
      <ShortcutsHelp isOpen={isHelpOpen} onClose={() => setHelp(false)} />
    </div>
  );
}
