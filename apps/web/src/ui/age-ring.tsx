import { useText } from '../i18n/i18n.ts';
import classes from './age-ring.module.css';
import { useFormat, useNow } from './format/format.tsx';
import { freshnessOf } from './format/moments.ts';
import { tip } from './tip.ts';
import { Unknown } from './unknown.tsx';

type Props = {
  /** When the value was read; null = never. */
  at: string | null;
  /** The age at which it counts as expired, in milliseconds. */
  limitMs: number;
  /** Where it came from, for the tooltip. */
  source?: string;
};

const CIRCUMFERENCE = 2 * Math.PI * 5;

/** The ring that empties as data ages, with the age in words; red with an exclamation mark past the limit. */
export function AgeRing({ at, limitMs, source }: Props) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  if (at === null) return <Unknown />;
  const ageMs = Math.max(0, now - Date.parse(at));
  const freshness = freshnessOf(ageMs, limitMs);
  const label = [source, format.long(at), t('ui:age.limit', { limit: format.age(limitMs) })]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={`num ${classes.age}`} data-freshness={freshness} tabIndex={0} {...tip(label)}>
      <Ring share={Math.max(0, 1 - ageMs / limitMs)} late={freshness === 'late'} />
      {format.age(ageMs)}
      {freshness === 'late' && <span className="visually-hidden">{t('ui:age.late')}</span>}
    </span>
  );
}

function Ring({ share, late }: { share: number; late: boolean }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <circle className={classes.track} cx="7" cy="7" r="5" />
      <circle
        className={classes.left}
        cx="7"
        cy="7"
        r="5"
        transform="rotate(-90 7 7)"
        strokeDasharray={late ? undefined : `${share * CIRCUMFERENCE} 99`}
      />
      {late && <path d="M7 4.4v3M7 9.4v.2" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />}
    </svg>
  );
}
