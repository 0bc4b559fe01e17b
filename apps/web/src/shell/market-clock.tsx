import { IconClock } from '@tabler/icons-react';
import type { MarketCode } from '@kervan/domain/markets';
import { countryName } from '../i18n/country-name.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { useFormat, useNow } from '../ui/format/format.tsx';
import { tip } from '../ui/tip.ts';
import { clockZone } from './clock-zone.ts';
import classes from './top-bar.module.css';

/** The local time of the selected market, ticking (SHELL-034). */
export function MarketClock({ code }: { code: MarketCode }) {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  const now = useNow();
  const zone = clockZone(code);
  const place = zone ? cityOf(zone) : countryName(code, language);
  return (
    <span className={`num ${classes.clock}`} tabIndex={0} {...tip(t('shell:top.clockTip', { time: format.long(now) }))}>
      <IconClock size={14} stroke={1.75} aria-hidden="true" />
      {t('shell:top.clock', { place, time: format.time(now) })}
    </span>
  );
}

/** "America/Los_Angeles" → "Los Angeles". */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
