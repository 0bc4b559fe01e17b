import { Skeleton } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';

/** Loading shows itself only after this long: quick answers do not flicker. */
const SHOW_AFTER_MS = 200;

/** Shows its content after 200 ms, and tells screen readers that something loads. */
export function AfterMoment({ children }: { children: ReactNode }) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" style={{ minHeight: 1 }}>
      <span className="visually-hidden" role="status">
        {t('ui:loading')}
      </span>
      {isShown && children}
    </div>
  );
}

/** Lines of a text or a form that is being loaded. */
export function LineSkeletons({ count = 3 }: { count?: number }) {
  return (
    <AfterMoment>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={12} radius="xs" mb={12} width={`${90 - ((index * 23) % 45)}%`} />
      ))}
    </AfterMoment>
  );
}

/** Setting rows that are being loaded; the same height as the rows. */
export function RowSkeletons({ count = 6, height = 48 }: { count?: number; height?: number }) {
  return (
    <AfterMoment>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          style={{
            height,
            display: 'flex',
            gap: 12,
            alignItems: 'center',
            padding: '0 var(--gutter)',
            borderBottom: '1px solid var(--line)',
          }}
        >
          <div style={{ flex: 1 }}>
            <Skeleton height={9} radius="xs" width={`${48 - ((index * 11) % 20)}%`} />
            <Skeleton height={7} radius="xs" width="24%" mt={6} />
          </div>
          <Skeleton height={9} radius="xs" width={68} />
          <Skeleton height={9} radius="xs" width={58} />
        </div>
      ))}
    </AfterMoment>
  );
}
