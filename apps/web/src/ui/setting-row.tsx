import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Badge } from './badge.tsx';
import classes from './setting-row.module.css';

type Props = {
  label: string;
  /** What the setting does to the store, in one line. */
  consequence?: ReactNode;
  /** The saved value in words when the shown one differs: gives the accent edge and "Önce: …". */
  before?: string | null;
  /** A figure at the right of the words, such as how many items it touches. */
  effect?: ReactNode;
  /** The field, unit inside at the right. */
  field?: ReactNode;
  /** The control at the far right. */
  control?: ReactNode;
  /** Under the row: cause and example. */
  error?: string | null;
  /** For `label` of a field that is not named by its own aria-label. */
  htmlFor?: string;
};

/** One setting = one row (ui.md section 6). */
export function SettingRow({
  label,
  consequence,
  before = null,
  effect,
  field,
  control,
  error = null,
  htmlFor,
}: Props) {
  const t = useText();
  const name = htmlFor ? <label htmlFor={htmlFor}>{label}</label> : label;
  return (
    <div className={classes.row} data-changed={before !== null || undefined}>
      <div className={classes.words}>
        <div className={classes.label}>
          {name}
          {before !== null && <Badge tone="accent">{t('ui:setting.before', { value: before })}</Badge>}
        </div>
        {consequence && <div className={classes.consequence}>{consequence}</div>}
        {error && (
          <div className={classes.error} role="alert">
            {error}
          </div>
        )}
      </div>
      {effect !== undefined && <div className={`num ${classes.effect}`}>{effect}</div>}
      {field && <div className={classes.field}>{field}</div>}
      {control && <div className={classes.control}>{control}</div>}
    </div>
  );
}

/** A group of rows with a sunken head. */
export function SettingGroup({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {aside && <span className="num">{aside}</span>}
      </header>
      {children}
    </section>
  );
}
