import { useEffect, useState } from 'react';
import { useLostAt } from '../api/live-state.ts';
import { useText } from '../i18n/i18n.ts';
import { Banner } from '../ui/banner.tsx';
import { useFormat } from '../ui/format/format.tsx';

/** A line that is opened again within this time is nobody's concern. */
const GRACE_MS = 5_000;

/** Says that live updates are lost and since when the figures stand; it goes by itself when they are back. */
export function LiveStrip() {
  const t = useText();
  const format = useFormat();
  const lostAt = useLostAt();
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    if (lostAt === null) return undefined;
    const timer = setTimeout(() => setTold(lostAt), GRACE_MS);
    return () => clearTimeout(timer);
  }, [lostAt]);
  if (lostAt === null || told !== lostAt) return null;
  return (
    <Banner tone="warn" title={t('shell:live.lost')} effect={t('shell:live.since', { at: format.time(lostAt) })} />
  );
}
