import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCircleCheck,
  IconCircleOff,
  IconCurrencyDollar,
  IconDeviceFloppy,
  IconFilter,
  IconLockOpen,
  IconPlugConnectedX,
  IconPlus,
  IconSearch,
  IconSettings,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { ActivityRow } from '@kervan/contracts/activity';
import type { ActivityKind } from '@kervan/domain/activity/activity-kind';
import { useText } from '../i18n/i18n.ts';
import { useFormat } from '../ui/format/format.tsx';
import { Secret } from '../ui/secret.tsx';
import { When } from '../ui/when.tsx';
import { ActionDetails } from './action-details.tsx';
import { actionText } from './action-text.ts';
import { deviceText } from './device-text.ts';
import classes from './activity.module.css';

const icons = {
  AddProducts: IconPlus,
  ApproveItems: IconCircleCheck,
  RemoveItems: IconTrash,
  RemoveDuplicates: IconTrash,
  SearchDelete: IconTrash,
  SearchApprove: IconCircleCheck,
  ZeroStock: IconCircleOff,
  ReleaseStock: IconLockOpen,
  Warning: IconAlertTriangle,
  ZeroAllStock: IconPlugConnectedX,
  SaveFilters: IconFilter,
  SaveSettings: IconSettings,
  CurrencyRate: IconCurrencyDollar,
  Publishing: IconPlugConnectedX,
  SaveAsinSettings: IconSettings,
  RemoveAsinSettings: IconSettings,
  SaveSearch: IconDeviceFloppy,
  RemoveSearch: IconTrash,
  AnswerSearch: IconLockOpen,
  SaveAutomaticSearch: IconSearch,
  SaveNotices: IconBell,
  AddToList: IconPlus,
  RemoveFromList: IconTrash,
  Undo: IconArrowBackUp,
} as const satisfies Record<ActivityKind, Icon>;

type Props = {
  row: ActivityRow;
  blocked: string | null;
  isBusy: boolean;
  onUndo: (row: ActivityRow) => void;
  onUndoSince: (row: ActivityRow) => void;
};

/** One action: what, who, when, what changed, and its undo or why there is none. */
export function ActionRow({ row, blocked, isBusy, onUndo, onUndoSince }: Props) {
  const t = useText();
  const format = useFormat();
  const KindIcon = icons[row.kind];
  const text = actionText(row, { t, format });
  return (
    <li className={classes.row} data-undone={row.undoBlock === 'undone' || undefined}>
      <span className={classes.icon} aria-hidden="true">
        <KindIcon size={16} stroke={1.75} />
      </span>
      <div className={classes.words}>
        <h3 className={classes.did}>{text}</h3>
        <p className={classes.who}>
          <When at={row.date} /> ·{' '}
          {row.actorName === null ? (
            t(`activityPanel:actor.${row.actor}`)
          ) : (
            <Secret kind="userName">{row.actorName}</Secret>
          )}
          {row.device !== null && <> · {deviceText(row.device, t)}</>}
        </p>
        <ActionDetails row={row} />
        {row.undoBlock !== null && <p className={classes.state}>{t(`activityPanel:state.${row.undoBlock}`)}</p>}
      </div>
      {row.undoBlock === null && (
        <div className={classes.undo}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
            aria-label={t('activityPanel:undoLabel', { action: text })}
            disabled={blocked !== null}
            loading={isBusy}
            title={
              blocked ??
              (row.undoableUntil === null
                ? undefined
                : t('activityPanel:until', { at: format.dateTime(row.undoableUntil) }))
            }
            onClick={() => onUndo(row)}
          >
            {t('activity:undo')}
          </Button>
          <button
            type="button"
            className="link small"
            aria-label={t('activityPanel:since.label', { at: format.dateTime(row.date) })}
            disabled={blocked !== null}
            onClick={() => onUndoSince(row)}
          >
            {t('activityPanel:since.button')}
          </button>
        </div>
      )}
    </li>
  );
}
