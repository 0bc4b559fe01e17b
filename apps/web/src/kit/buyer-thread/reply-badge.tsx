import type { BuyerThread } from '@kervan/contracts/buyer-messages';
import { replyClock } from '@kervan/domain/buyer-messages/buyer-mail';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';

const tones = { calm: 'info', soon: 'warn', over: 'neg' } as const;

/** MSG-001: how much of the 24 hours is left in which a buyer wants an answer. */
export function ReplyBadge({ thread: { waitingSince, isAnswered } }: { thread: BuyerThread }) {
  const t = useText();
  const format = useFormat();
  const { clock, leftMs } = replyClock(waitingSince === null ? null : Date.parse(waitingSince), useNow());
  if (clock === 'none')
    return isAnswered ? (
      <Badge tone="pos" mark="dot">
        {t('buyerMessages:answered')}
      </Badge>
    ) : null;
  return (
    <Badge tone={tones[clock]} mark="ring">
      {t(`buyerMessages:clock.${clock}`, { age: format.age(Math.max(leftMs, 0)) })}
    </Badge>
  );
}
