import type { SupportStatus } from '@kervan/domain/help/support-request';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';

const tones = { Initial: 'info', InProgress: 'warn', Done: 'pos', Cancel: 'neutral' } as const;

export function SupportBadge({ status }: { status: SupportStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`help:status.${status}`)}</Badge>;
}
