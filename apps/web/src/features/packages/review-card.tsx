import { Button, Textarea } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { warehouseReviews } from '@kervan/contracts/warehouse-reviews-calls';
import { limits } from '@kervan/domain/limits';
import { findReviewFault } from '@kervan/domain/warehouse/warehouse-review';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './service.module.css';

/** WH-035, WH-036: what the seller says of the warehouse's work, once, after the delivery. */
export function ReviewCard({ packageId }: { packageId: number }) {
  const t = useText();
  const format = useFormat();
  const known = useQuery(read(warehouseReviews.ofPackage, { query: { packageId } }));
  const review = known.data?.review;
  return (
    <Card title={t('warehouseChat:review.title')}>
      {known.error && !known.data ? (
        <ErrorState
          title={t('warehouseChat:review.failed')}
          {...errorWords(known.error, t)}
          onRetry={() => void known.refetch()}
          isRetrying={known.isFetching}
        />
      ) : !known.data ? (
        <LineSkeletons count={2} />
      ) : review ? (
        <div className={classes.form}>
          <Points value={review.point} />
          <p className={classes.said} dir="auto">
            {review.comment}
          </p>
          <p className="small text3">{t('warehouseChat:review.given', { date: format.date(review.createDate) })}</p>
        </div>
      ) : known.data.isDelivered ? (
        <ReviewForm packageId={packageId} />
      ) : (
        <p className={`text3 ${classes.text}`}>{t('warehouseChat:review.later')}</p>
      )}
    </Card>
  );
}

/** Stars, of which the arrows choose one; given ones are only read. */
function Points({ value, onChange }: { value: number; onChange?: (points: number) => void }) {
  const t = useText();
  const format = useFormat();
  const name = useId();
  const all = Array.from({ length: limits.reviewPointsMax }, (_, at) => at + 1);
  const word = (points: number) =>
    t('warehouseChat:review.point', {
      count: points,
      shown: format.number(points),
      max: format.number(limits.reviewPointsMax),
    });
  if (!onChange)
    return (
      <span className={classes.stars} role="img" aria-label={word(value)}>
        {all.map((points) => (
          <Star key={points} isOn={points <= value} />
        ))}
      </span>
    );
  return (
    <span className={classes.stars} role="radiogroup" aria-label={t('warehouseChat:review.points')}>
      {all.map((points) => (
        <label key={points} className={classes.point}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={word(points)}
            checked={points === value}
            onChange={() => onChange(points)}
          />
          <Star isOn={points <= value} />
        </label>
      ))}
    </span>
  );
}

function Star({ isOn }: { isOn: boolean }) {
  const Icon = isOn ? IconStarFilled : IconStar;
  return <Icon size={20} stroke={1.75} aria-hidden="true" data-on={isOn || undefined} />;
}

function ReviewForm({ packageId }: { packageId: number }) {
  const t = useText();
  const [points, setPoints] = useState(0);
  const [comment, setComment] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const blocked = useBlocked(warehouseReviews.create);
  const send = useCallMutation(warehouseReviews.create, {
    done: () => t('warehouseChat:review.done'),
  });
  const fault = findReviewFault({ points, comment }, { isDelivered: true, isReviewed: false });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (fault === null && blocked === null && !send.isPending)
          send.mutate({ body: { packageId, point: points, comment } });
      }}
    >
      <p className={classes.text}>{t('warehouseChat:review.ask')}</p>
      <Points value={points} onChange={setPoints} />
      {isSubmitted && fault === 'pointsInvalid' && (
        <p className="neg small" role="alert">
          {t('warehouseChat:review.pointsMissing')}
        </p>
      )}
      <Textarea
        label={t('warehouseChat:review.comment')}
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxLength={limits.reviewCommentMax}
        value={comment}
        disabled={blocked !== null}
        error={fieldError(isSubmitted && fault === 'commentRequired' ? t('warehouseChat:review.commentMissing') : null)}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        <span className="small text3">{t('warehouseChat:review.once')}</span>
        <Button
          type="submit"
          size="xs"
          variant="default"
          {...tip(blocked)}
          disabled={blocked !== null}
          loading={send.isPending}
        >
          {t('warehouseChat:review.send')}
        </Button>
      </div>
    </form>
  );
}
