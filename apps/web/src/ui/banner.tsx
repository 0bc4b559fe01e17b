import { IconAlertCircle, IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import classes from './banner.module.css';
import { usePreference } from './preference.tsx';

export type BannerItem = {
  id: string;
  /** Red = work has stopped, amber = will stop, plain = goes on by itself. */
  tone: 'neg' | 'warn' | 'info';
  title: string;
  effect?: ReactNode;
  /** One action: a link or a button with class `link`. */
  action?: ReactNode;
  /** Something beside the words, such as a meter. */
  aside?: ReactNode;
};

const icons = { neg: IconAlertCircle, warn: IconAlertTriangle, info: IconInfoCircle };
const DISMISSED_MS = 24 * 3_600_000;
const VISIBLE_MAX = 2;

/** One banner of 36 px: one sentence of effect, one action. */
export function Banner({
  tone,
  title,
  effect,
  action,
  aside,
  onDismiss,
}: Omit<BannerItem, 'id'> & { onDismiss?: () => void }) {
  const t = useText();
  const Icon = icons[tone];
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'neg' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <p className={classes.words}>
        <b>{title}</b> {effect}
      </p>
      {aside && <div className={classes.aside}>{aside}</div>}
      {action && <div className={classes.action}>{action}</div>}
      {onDismiss && (
        <button type="button" className={classes.close} aria-label={t('ui:close')} onClick={onDismiss}>
          <IconX size={16} stroke={1.75} />
        </button>
      )}
    </div>
  );
}

const checkDismissed = (stored: unknown): Record<string, number> =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(
        Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {};

/** The stack under the top bar, worst first; at most two are open, the rest one click away. Amber ones can be put away for 24 hours. */
export function BannerStack({ banners }: { banners: readonly BannerItem[] }) {
  const t = useText();
  const [dismissed, setDismissed] = usePreference('banners', checkDismissed);
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const left = banners.filter(({ id, tone }) => tone !== 'warn' || now - (dismissed[id] ?? 0) > DISMISSED_MS);
  const shown = isOpen ? left : left.slice(0, VISIBLE_MAX);
  const more = left.length - shown.length;
  return (
    <div className={classes.stack}>
      {shown.map(({ id, ...banner }) => (
        <Banner
          key={id}
          {...banner}
          {...(banner.tone === 'warn' ? { onDismiss: () => setDismissed({ ...dismissed, [id]: Date.now() }) } : {})}
        />
      ))}
      {more > 0 && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          {t('ui:banner.more', { count: more })}
        </button>
      )}
    </div>
  );
}
