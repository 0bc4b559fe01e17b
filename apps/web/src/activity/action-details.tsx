import type { ActivityRow, Skipped } from '@kervan/contracts/activity';
import { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { useText } from '../i18n/i18n.ts';
import { useFormat } from '../ui/format/format.tsx';
import { Secret } from '../ui/secret.tsx';
import classes from './activity.module.css';
import { settingName, settingValue } from './setting-words.ts';

const SHOWN = 8;
const isStatus = (name: string): name is keyof typeof InventoryItemStatus => Object.hasOwn(InventoryItemStatus, name);

/** What an action changed, from what it was; and what an undo left. */
export function ActionDetails({ row }: { row: ActivityRow }) {
  const skipped = skippedOf(row);
  return (
    <>
      {row.itemCount > 0 ? <StatusMove row={row} /> : <SettingChanges row={row} />}
      {skipped.length > 0 && <SkippedList skipped={skipped} />}
    </>
  );
}

function StatusMove({ row }: { row: ActivityRow }) {
  const t = useText();
  const format = useFormat();
  const words = (counts: ActivityRow['before']) =>
    Object.entries(counts)
      .flatMap(([name, count]) =>
        isStatus(name) && typeof count === 'number'
          ? [t('activityPanel:statuses', { items: format.number(count), status: t(`enums:inventoryItem.${name}`) })]
          : [],
      )
      .join(', ');
  const [before, after] = [words(row.before), words(row.after)];
  const excluded = Array.isArray(row.after.excluded) ? row.after.excluded.length : 0;
  return (
    <>
      {before !== after && (
        <p className={`num ${classes.detail}`}>{before === '' ? after : t('activityPanel:moved', { before, after })}</p>
      )}
      {excluded > 0 && (
        <p className={classes.detail}>
          {t('activityPanel:excluded', { count: excluded, products: format.number(excluded) })}
        </p>
      )}
    </>
  );
}

function SettingChanges({ row: { before, after } }: { row: ActivityRow }) {
  const t = useText();
  const format = useFormat();
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => !told.has(path));
  const lines = new Set(
    paths.map((path) => {
      const name = settingName(path, t);
      const [was, is] = [
        settingValue(path, before[path], { t, format }),
        settingValue(path, after[path], { t, format }),
      ];
      return was !== null && is !== null
        ? t('activityPanel:value', { name, before: was, after: is })
        : t('activityPanel:valueChanged', { name });
    }),
  );
  const shown = [...lines].slice(0, SHOWN);
  return (
    <ul className={classes.lines}>
      {shown.map((line) => (
        <li key={line} className="num">
          {line}
        </li>
      ))}
      {lines.size > SHOWN && (
        <li>
          {t('activityPanel:moreSkipped', { count: lines.size - SHOWN, items: format.number(lines.size - SHOWN) })}
        </li>
      )}
    </ul>
  );
}

/** What the sentence above says already, or what is kept whole. */
const told: ReadonlySet<string> = new Set(['undone', 'kept', 'search', 'found', 'released']);

/** The record of an undo carries what it answered. */
function skippedOf({ kind, after: { undone } }: ActivityRow): Skipped[] {
  // Written by the server in the shape of its answer.
  return kind === 'Undo' && typeof undone === 'object' && undone !== null
    ? ((undone as { skipped?: Skipped[] }).skipped ?? [])
    : [];
}

function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  const t = useText();
  const format = useFormat();
  const more = skipped.length - SHOWN;
  return (
    <>
      <p className={classes.skipped}>
        {t('activityPanel:skippedTitle', { count: skipped.length, items: format.number(skipped.length) })}
      </p>
      <ul className={classes.lines}>
        {skipped.slice(0, SHOWN).map(({ id, name, reason }) => (
          <li key={id}>
            {name === null ? (
              settingName(String(id), t)
            ) : (
              <Secret kind="asin">
                <span className="code">{name}</span>
              </Secret>
            )}
            : {t(`activityPanel:skip.${reason}`)}
          </li>
        ))}
        {more > 0 && <li>{t('activityPanel:moreSkipped', { count: more, items: format.number(more) })}</li>}
      </ul>
    </>
  );
}
