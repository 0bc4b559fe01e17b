import { useFormat, useNow } from './format/format.tsx';
import { RELATIVE_BELOW_MS } from './format/moments.ts';
import { tip } from './tip.ts';
import { Unknown } from './unknown.tsx';

/** A moment: its age while it is younger than 48 hours, then its date; the tooltip has the month in words. `exact` always shows date and time. */
export function When({ at, exact = false }: { at: string | null; exact?: boolean }) {
  const format = useFormat();
  const now = useNow();
  if (at === null) return <Unknown />;
  const ageMs = now - Date.parse(at);
  const text = exact ? format.dateTime(at) : ageMs < RELATIVE_BELOW_MS ? format.age(ageMs) : format.date(at);
  return (
    <time dateTime={at} className="num" tabIndex={0} {...tip(format.long(at))}>
      {text}
    </time>
  );
}
