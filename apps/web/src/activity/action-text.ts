import type { ActivityRow } from '@kervan/contracts/activity';
import { ActivityKind, isAsinSettingKind, isItemKind, isListKind } from '@kervan/domain/activity/activity-kind';
import { restrictionListNames } from '@kervan/domain/filters/restriction-kinds';
import type { Text } from '../i18n/i18n.ts';
import type { Format } from '../ui/format/format.tsx';

type Words = { t: Text; format: Format };
type Said = Pick<ActivityRow, 'kind' | 'itemCount'> & Partial<Pick<ActivityRow, 'before' | 'after'>>;

/** What was done, as a sentence: "Stock of 42 products set to zero". */
export function actionText({ kind, itemCount, before, after }: Said, { t, format }: Words): string {
  const items = format.number(itemCount);
  if (isItemKind(kind) || isAsinSettingKind(kind)) return t(`activity:did.${kind}`, { count: itemCount, items });
  const listName = listOf(after);
  const list = listName === null ? '' : t(`activity:list.${listName}`);
  if (isListKind(kind)) return t(`activity:did.${kind}`, { count: itemCount, items, list });
  if (kind === 'Undo') {
    const what = t(`activity:kind.${undoneKind(after)}`);
    if (listName !== null) return t('activity:did.UndoList', { count: itemCount, items, kind: what, list });
    return itemCount === 0
      ? t('activity:did.UndoSettings', { kind: what })
      : t('activity:did.UndoItems', { count: itemCount, items, kind: what });
  }
  if (kind === 'ZeroAllStock') return t('activity:did.ZeroAllStock', { count: itemCount, items });
  if (kind === 'AnswerSearch')
    return t(after?.released === true ? 'activity:did.AnswerSearch' : 'activity:did.AnswerSearchNo', {
      name: textOf(after?.search),
    });
  return t(`activity:did.${kind}`, { name: nameOf(after?.kept) || nameOf(before?.kept) });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The name of a saved search in its record. */
const nameOf = (kept: unknown): string =>
  typeof kept === 'object' && kept !== null && 'name' in kept ? textOf(kept.name) : '';

/** The same for the selection bar, where room is short; null = the kind is not told there. */
export function shortActionText({ kind, itemCount }: Said, { t, format }: Words): string | null {
  return isItemKind(kind) ? t(`activity:short.${kind}`, { count: itemCount, items: format.number(itemCount) }) : null;
}

/** The list of the store that an action was about; its record says so. */
const listOf = (after: ActivityRow['after'] | undefined) =>
  restrictionListNames.find((name) => name === after?.list) ?? null;

/** The kind of action that an undo took back; its record says so. */
function undoneKind(after: ActivityRow['after'] | undefined): ActivityKind {
  const record = after?.undone;
  const kind = typeof record === 'object' && record !== null && 'kind' in record ? record.kind : undefined;
  return Object.values(ActivityKind).find((each) => each === kind) ?? 'Undo';
}
