import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDotsVertical, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../format/format.tsx';
import { Kbd } from '../kbd.tsx';
import { useKeys } from '../keys.ts';
import { useScreenSize } from '../screen-size.ts';
import { tip } from '../tip.ts';
import { selectedCount, nothingSelected, type GridSelection } from './grid-column.ts';
import classes from './selection-bar.module.css';

export type BulkAction = {
  id: string;
  label: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  onClick: () => void;
  /** Why it cannot be done now. */
  blocked?: string | null;
  isBusy?: boolean;
};
export type SelectionBarProps = {
  selection: GridSelection;
  onSelection: (selection: GridSelection) => void;
  /** Rows that match the filter, on all pages. */
  totalCount: number;
  /** What the rows are, after a number: "products". */
  noun: (count: number) => string;
  /** Most rows one action takes; above it the bar says so. */
  limit: number;
  /** The first three stand in the bar, the rest in its menu. */
  actions: readonly BulkAction[];
  /** The last action with its undo (key Z while the bar stands). */
  last?: { text: string; onUndo: () => void } | null | undefined;
};

const IN_BAR = 3;

/** Floats above the footer from the first tick on (ui.md section 5); at 768 and below a bar of 56 px at the bottom. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, onSelection, totalCount, noun, limit, actions, last = null } = props;
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  const count = selectedCount(selection, totalCount);
  useKeys({ escape: () => onSelection(nothingSelected), ...(last ? { z: last.onUndo } : {}) }, { isActive: count > 0 });
  if (count === 0) return null;
  const isTooMany = count > limit;
  const inBar = actions.slice(0, IN_BAR);
  const inMenu = actions.slice(IN_BAR);
  const tooMany = isTooMany ? t('ui:selection.tooMany', { max: format.number(limit), noun: noun(limit) }) : null;
  return (
    <div className={classes.bar} role="region" aria-label={t('ui:selection.region')}>
      <span className={`num ${classes.count}`} role="status">
        {t(isMobile ? 'ui:selection.countShort' : 'ui:selection.count', {
          count,
          shown: format.number(count),
          noun: noun(count),
        })}
      </span>
      {!isMobile && !selection.allMatching && totalCount > selection.ids.size && (
        <button
          type="button"
          className={classes.all}
          onClick={() => onSelection({ ids: selection.ids, allMatching: true })}
        >
          {t('ui:selection.all', { count: totalCount, shown: format.number(totalCount) })}
        </button>
      )}
      {tooMany && <span className={classes.warning}>{tooMany}</span>}
      <span className={classes.rule} />
      {inBar.map(({ id, label, Icon, onClick, blocked = null, isBusy = false }) => (
        <button
          key={id}
          type="button"
          className={classes.action}
          aria-label={label}
          {...tip(blocked ?? tooMany ?? (isMobile ? label : null))}
          aria-disabled={blocked !== null || isTooMany || isBusy}
          onClick={() => blocked === null && !isTooMany && !isBusy && onClick()}
        >
          <Icon size={isMobile ? 20 : 16} stroke={1.75} />
          {!isMobile && label}
        </button>
      ))}
      {inMenu.length > 0 && <MoreActions actions={inMenu} isTooMany={isTooMany} />}
      {last && !isMobile && (
        <>
          <span className={classes.rule} />
          <span className={`num ${classes.last}`}>{last.text}</span>
          <button type="button" className={`${classes.action} ${classes.all}`} onClick={last.onUndo}>
            <IconArrowBackUp size={16} stroke={1.75} />
            {t('ui:undo')} <Kbd>Z</Kbd>
          </button>
        </>
      )}
      <ActionIcon
        variant="transparent"
        c="inherit"
        aria-label={t('ui:selection.clear')}
        onClick={() => onSelection(nothingSelected)}
      >
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

function MoreActions({ actions, isTooMany }: { actions: readonly BulkAction[]; isTooMany: boolean }) {
  const t = useText();
  return (
    <Menu position="top-end">
      <Menu.Target>
        <button type="button" className={classes.action} aria-label={t('ui:more')}>
          <IconDotsVertical size={16} stroke={1.75} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, Icon, onClick, blocked = null }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon size={16} stroke={1.75} />}
            disabled={blocked !== null || isTooMany}
            title={blocked ?? undefined}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
