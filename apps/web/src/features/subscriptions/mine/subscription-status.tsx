import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Mark, Tone } from '../../../ui/status-tones.ts';

const looks = {
  none: ['neutral', 'ring'],
  trial: ['info', 'dot'],
  active: ['pos', 'dot'],
  unpaid: ['warn', 'ring'],
  suspended: ['neg', 'ring'],
  cancelled: ['neutral', 'square'],
  disputed: ['neg', 'square'],
} as const satisfies Record<CustomerSubscription['status'], readonly [Tone, Mark]>;

/** How a subscription stands, in a word; one whose end is noted says so. */
export function SubscriptionStatus({ status, endsAt }: Pick<CustomerSubscription, 'status' | 'endsAt'>) {
  const t = useText();
  const isEnding = endsAt !== null && (status === 'active' || status === 'trial');
  const [tone, mark] = isEnding ? (['warn', 'ring'] as const) : looks[status];
  return (
    <Badge tone={tone} mark={mark}>
      {t(isEnding ? 'subscriptions:status.ending' : `subscriptions:status.${status}`)}
    </Badge>
  );
}
