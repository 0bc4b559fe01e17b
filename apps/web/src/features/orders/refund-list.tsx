import type { OrderRefund } from '@kervan/contracts/order-returns';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { When } from '../../ui/when.tsx';
import classes from './order.module.css';
import { RefundSettle } from './refund-settle.tsx';

const states = ['waiting', 'sending', 'sent', 'accepted', 'done', 'refused', 'inDoubt'] as const;
const tones = { done: 'pos', refused: 'neg', inDoubt: 'warn' } as const;

type Props = { orderId: number; title: string; none: string; refunds: readonly OrderRefund[]; sum: string };

/** RET-012: each refund with its amount, why, how far it is, and why it was refused. */
export function RefundList({ orderId, title, none, refunds, sum }: Props) {
  const t = useText();
  return (
    <>
      {refunds.length === 0 ? (
        <p className={`small text3 ${classes.returnNote}`}>{none}</p>
      ) : (
        <ul className={classes.notes} aria-label={title}>
          {refunds.map((refund) => (
            <li key={refund.refundId} className={classes.note}>
              <div className={classes.noteBy}>
                <Money minor={refund.amountMinor} currency={refund.currency} />
                <StateOf refund={refund} />
              </div>
              {refund.description !== '' && <p>{refund.description}</p>}
              {refund.state === 'refused' && refund.failure !== null && !refund.isSettled && (
                <p className="small neg">{t('returns:refusedBecause', { reason: refund.failure })}</p>
              )}
              <div className="small text3">
                <When at={refund.doneAt ?? refund.sentAt ?? refund.createdAt} exact />
                {refund.origin !== 'sent' && ` · ${originWord(refund.origin, t)}`}
              </div>
              <RefundSettle orderId={orderId} refund={refund} />
            </li>
          ))}
        </ul>
      )}
      <p className={`small num text3 ${classes.returnNote}`}>{sum}</p>
    </>
  );
}

const originWord = (origin: string, t: ReturnType<typeof useText>): string =>
  t(origin === 'seen' ? 'returns:origin.seen' : 'returns:origin.byHand');

function StateOf({ refund }: { refund: OrderRefund }) {
  const t = useText();
  const state = states.find((each) => each === refund.state);
  if (!state) return null;
  const tone = state in tones ? tones[state as keyof typeof tones] : 'neutral'; // Looked up right before.
  return <Badge tone={tone}>{t(`returns:state.${state}`)}</Badge>;
}
