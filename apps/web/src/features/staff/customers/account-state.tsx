import type { AccountState } from '@kervan/domain/subscriptions/entitlement';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Mark, Tone } from '../../../ui/status-tones.ts';

const looks = {
  none: ['neutral', 'ring'],
  trial: ['info', 'ring'],
  active: ['pos', 'dot'],
  unpaid: ['warn', 'ring'],
  suspended: ['neg', 'ring'],
  cancelled: ['neutral', 'square'],
  disputed: ['neg', 'dot'],
} as const satisfies Record<AccountState, readonly [Tone, Mark]>;

/** Where a customer's account stands. */
export function AccountStateBadge({ state }: { state: AccountState }) {
  const t = useText();
  const [tone, mark] = looks[state];
  return (
    <Badge tone={tone} mark={mark}>
      {t(`staff:state.${state}`)}
    </Badge>
  );
}
