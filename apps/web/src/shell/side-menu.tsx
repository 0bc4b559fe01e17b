import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { orders } from '@kervan/contracts/orders-calls';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useManualManagement } from '../session/session-data.ts';
import { useFormat, useNow } from '../ui/format/format.tsx';
import { tip } from '../ui/tip.ts';
import { useDropdown, type DropdownProps } from '../ui/use-dropdown.ts';
import { whenOpened } from '../ui/when-opened.tsx';
import { activePath, groupsOf, menuGroups, topEntries, type MenuGroup } from './menu-groups.ts';
import type { Counts } from './plan-meter.tsx';
import classes from './side-menu.module.css';

const MenuDrawer = whenOpened<{ isOpen: boolean; onClose: () => void; children: ReactNode }>(
  async () => (await import('./menu-drawer.tsx')).MenuDrawer,
);
const loadRailEntries = async () => (await import('./rail-entries.tsx')).RailEntries;
const RailEntries = whenOpened<DropdownProps & { group: MenuGroup; active: string | null }>(loadRailEntries);

// What the menu's foot says comes with the counts, which nobody waits for.
const PlanMeter = lazy(async () => ({ default: (await import('./plan-meter.tsx')).PlanMeter }));
const TrialDays = lazy(async () => ({ default: (await import('./trial-days.tsx')).TrialDays }));
const UnreadChats = lazy(async () => ({ default: (await import('./unread-chats.tsx')).UnreadChats }));
/** Where the warehouse's messages are read, and the group that holds it. */
const CHAT = { group: 'warehouse', path: '/warehouse/chat' };

type Props = {
  shape: 'drawer' | 'rail' | 'full';
  counts: Counts | null;
  isDrawerOpen: boolean;
  onCloseDrawer: () => void;
};

/** The side menu: full, folded to a rail, or a drawer; the plan meter stands at its foot. */
export function SideMenu({ shape, counts, isDrawerOpen, onCloseDrawer }: Props) {
  const t = useText();
  const active = activePath(useLocation({ select: ({ pathname }) => pathname }));
  const groups = groupsOf(useManualManagement());
  if (shape === 'rail') {
    return (
      <aside className={classes.side} data-shape="rail">
        <nav aria-label={t('shell:menu.label')}>
          <TopEntries active={active} isRail />
          {groups.map((group) => (
            <RailGroup key={group.id} group={group} active={active} />
          ))}
        </nav>
      </aside>
    );
  }
  const full = (
    <>
      <FullMenu groups={groups} active={active} onPick={onCloseDrawer} />
      <Suspense fallback={null}>
        <TrialDays />
        {counts && counts.productLimit > 0 && <PlanMeter counts={counts} />}
      </Suspense>
      <Copyright />
    </>
  );
  if (shape === 'full') return <aside className={classes.side}>{full}</aside>;
  return (
    <MenuDrawer isOpen={isDrawerOpen} onClose={onCloseDrawer}>
      {full}
    </MenuDrawer>
  );
}

/** Entries that stand alone; orders say how many are new (SHELL-010). */
function TopEntries({
  active,
  isRail = false,
  onPick,
}: {
  active: string | null;
  isRail?: boolean;
  onPick?: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { data } = useQuery(read(orders.counts, {}));
  const fresh = data?.tabs.new ?? 0;
  return topEntries.map(({ path, label, Icon }) => (
    <Link
      key={path}
      to={path}
      className={`${classes.group} ${classes.top}`}
      data-active={active === path || undefined}
      aria-current={active === path ? 'page' : undefined}
      {...(isRail ? { 'aria-label': t(label), ...tip(t(label), { side: 'right' }) } : {})}
      {...(onPick ? { onClick: onPick } : {})}
    >
      <Icon size={18} stroke={1.75} />
      {!isRail && t(label)}
      {!isRail && fresh > 0 && (
        <span className={`num ${classes.fresh}`} aria-label={t('shell:menu.newOrders', { count: fresh })}>
          {format.number(fresh)}
        </span>
      )}
    </Link>
  ));
}

/** SHELL-046. */
function Copyright() {
  const t = useText();
  return <small className={classes.copyright}>{t('shell:footer', { year: new Date(useNow()).getFullYear() })}</small>;
}

const groupOf = (path: string | null) =>
  menuGroups.find((group) => group.entries.some((entry) => entry.path === path))?.id ?? null;

type FullProps = { groups: readonly MenuGroup[]; active: string | null; onPick: () => void };

/** One group is open at a time; the one of the open screen at first. */
function FullMenu({ groups, active, onPick }: FullProps) {
  const t = useText();
  const [chosen, setChosen] = useState<{ at: string | null; open: string | null } | null>(null);
  const open = chosen !== null && chosen.at === active ? chosen.open : groupOf(active);
  return (
    <nav aria-label={t('shell:menu.label')} className={classes.nav}>
      <TopEntries active={active} onPick={onPick} />
      {groups.map(({ id, label, Icon, entries }) => (
        <div key={id}>
          <button
            type="button"
            className={classes.group}
            aria-expanded={open === id}
            onClick={() => setChosen({ at: active, open: open === id ? null : id })}
          >
            <Icon size={18} stroke={1.75} />
            {t(label)}
            {id === CHAT.group && open !== id && (
              <Suspense>
                <UnreadChats />
              </Suspense>
            )}
            {open === id ? (
              <IconChevronDown size={14} stroke={1.75} className={classes.arrow} />
            ) : (
              <IconChevronRight size={14} stroke={1.75} className={classes.arrow} />
            )}
          </button>
          {open === id && (
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Link
                    to={entry.path}
                    activeOptions={{ exact: true }}
                    className={classes.entry}
                    aria-current={entry.path === active ? 'page' : undefined}
                    onClick={onPick}
                  >
                    {t(entry.label)}
                    {entry.path === CHAT.path && (
                      <Suspense>
                        <UnreadChats />
                      </Suspense>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  );
}

function RailGroup({ group, active }: { group: MenuGroup; active: string | null }) {
  const t = useText();
  const { label, Icon } = group;
  const { button, dropdown } = useDropdown('menu', loadRailEntries);
  return (
    <>
      <button
        type="button"
        className={classes.group}
        data-active={groupOf(active) === group.id || undefined}
        aria-label={t(label)}
        {...tip(t(label), { side: 'right' })}
        {...button}
      >
        <Icon size={18} stroke={1.75} />
      </button>
      <RailEntries {...dropdown} group={group} active={active} />
    </>
  );
}
