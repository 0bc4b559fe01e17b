import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FeedbackRow } from '@kervan/contracts/feedback';
import { useText } from '../../i18n/i18n.ts';
import { Secret } from '../../ui/secret.tsx';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import { tip } from '../../ui/tip.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './feedback.module.css';

const places = [1, 2, 3, 4, 5] as const;
/** Of two or one, three, and more stars. */
const kindOf = (rating: number) => (rating >= 4 ? 'positive' : rating === 3 ? 'neutral' : 'negative');

export function Stars({ rating }: { rating: number }) {
  const t = useText();
  return (
    <span
      className={classes.stars}
      data-kind={kindOf(rating)}
      role="img"
      aria-label={t('feedback:stars', { count: rating })}
    >
      {places.map((place) =>
        place <= rating ? <IconStarFilled key={place} size={14} /> : <IconStar key={place} size={14} stroke={1.5} />,
      )}
    </span>
  );
}

/** A day of the calendar, in no zone: noon of it is that day everywhere. */
export function Day({ day }: { day: string }) {
  const format = useFormat();
  const [year = '', month = '', date = ''] = day.split('-');
  return (
    <time dateTime={day} className="num" {...tip(format.long(`${day}T12:00:00Z`))}>
      {`${month}/${date}/${year.slice(2)}`}
    </time>
  );
}

/** The number of the order; it leads there where the store has it. */
export function OrderOf({ row: { orderNumber, isKnownOrder } }: { row: FeedbackRow }) {
  const isHidden = useIsSecret('sellerOrderId');
  return isKnownOrder && !isHidden ? (
    <Link to="/sellerOrder/$sellerAmazonOrderId" params={{ sellerAmazonOrderId: orderNumber }} className="link code">
      {orderNumber}
    </Link>
  ) : (
    <span className="code">
      <Secret kind="sellerOrderId">{orderNumber}</Secret>
    </span>
  );
}
