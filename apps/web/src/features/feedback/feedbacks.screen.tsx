import { IconStar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { FeedbackRatios, FeedbackRow } from '@kervan/contracts/feedback';
import type { MarketCode } from '@kervan/domain/markets';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import { listQuery } from '../../kit/lists/list-query.ts';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { PickMenu } from '../../ui/pick-menu.tsx';
import { Secret } from '../../ui/secret.tsx';
import { When } from '../../ui/when.tsx';
import classes from './feedback.module.css';
import { Day, OrderOf, Stars } from './feedback-cells.tsx';
import { feedbackList, ratings, type FeedbackOwn, type FeedbackView } from './feedback-list.ts';
import { RatioTiles } from './ratio-tiles.tsx';
import { FeedbackUploadButton } from './upload-feedback.tsx';

/** MSG-015: what buyers said of the store, with the ratios of each period above it. */
export function FeedbacksScreen() {
  const store = useSelectedStore();
  return store && <Feedbacks key={store.id} market={store.marketPlace.countryCode} isByHand={store.manuelManagement} />;
}

type OfStore = {
  market: MarketCode;
  /** Its feedback comes from files that the seller brings. */
  isByHand: boolean;
};

const rowId = ({ id }: FeedbackRow) => id;

function Feedbacks({ market, isByHand }: OfStore) {
  const t = useText();
  const columns = useColumns();
  return (
    <ListPage
      list={feedbackList}
      market={market}
      words={wordsOf(t, isByHand)}
      rowId={rowId}
      columns={columns}
      card={(row: FeedbackRow) => <FeedbackCard row={row} />}
      tools={({ own }: FeedbackView, show) => <Narrowed own={own} onChange={(next) => show({ own: next, page: 1 })} />}
      hasActivity={false}
      strip={<Strip market={market} isByHand={isByHand} />}
      actions={isByHand && <FeedbackUploadButton />}
    />
  );
}

/** The ratios, of the same answer as the rows; they are of all feedback, whatever the list is narrowed to. */
function Strip({ market, isByHand }: OfStore) {
  const t = useText();
  const view = feedbackList.at(useSearch({ strict: false }));
  const { data } = useQuery({ ...listQuery(feedbackList, view, market), placeholderData: keepPreviousData });
  if (!data) return null;
  const { ratios, readAt } = data as unknown as { ratios: FeedbackRatios; readAt: string | null }; // The list's rows are a part of the answer.
  return (
    <>
      <RatioTiles ratios={ratios} />
      <p className={`${classes.note} small text3`}>
        {readAt === null ? (
          t(isByHand ? 'feedback:notUploaded' : 'feedback:notRead')
        ) : (
          <>
            {t(isByHand ? 'feedback:uploaded' : 'feedback:read')} <When at={readAt} />
          </>
        )}{' '}
        {t('feedback:source')}
      </p>
    </>
  );
}

const ANY = 'any';

function Narrowed({ own, onChange }: { own: FeedbackOwn; onChange: (own: FeedbackOwn) => void }) {
  const t = useText();
  const put = (end: 'from' | 'to', day: string | null) => {
    const { [end]: _, ...rest } = own;
    onChange(day === null ? rest : { ...rest, [end]: day });
  };
  return (
    <>
      <PickMenu
        label={t('feedback:rating')}
        value={String(own.rating ?? ANY)}
        options={[
          { value: ANY, label: t('feedback:anyRating') },
          ...ratings.map((count) => ({ value: String(count), label: t('feedback:stars', { count }) })),
        ]}
        onPick={(picked) => {
          const { rating: _, ...rest } = own;
          onChange(picked === ANY ? rest : { ...rest, rating: Number(picked) });
        }}
      />
      <span className={classes.days}>
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={t(`feedback:${end}`)}
            isLabelHidden
            value={own[end] ?? null}
            {...(end === 'from' ? { max: own.to ?? null } : { min: own.from ?? null })}
            onChange={(day) => put(end, day)}
          />
        ))}
      </span>
    </>
  );
}

function useColumns(): readonly GridColumn<FeedbackRow>[] {
  const t = useText();
  return useMemo(
    () => [
      { id: 'date', header: t('feedback:date'), width: 100, isFixed: true, cell: (row) => <Day day={row.date} /> },
      { id: 'rating', header: t('feedback:rating'), width: 120, cell: (row) => <Stars rating={row.rating} /> },
      { id: 'order', header: t('feedback:order'), width: 190, cell: (row) => <OrderOf row={row} /> },
      {
        id: 'comment',
        header: t('feedback:comment'),
        width: 320,
        grows: true,
        cell: (row) => <Comment row={row} />,
      },
    ],
    [t],
  );
}

function Comment({ row: { comment } }: { row: FeedbackRow }) {
  const t = useText();
  return comment === '' ? (
    <span className="text3">{t('feedback:noComment')}</span>
  ) : (
    <span className={classes.comment}>
      <Secret kind="buyerInfo">{comment}</Secret>
    </span>
  );
}

/** One of them at 768 and below. */
function FeedbackCard({ row }: { row: FeedbackRow }) {
  return (
    <article className={classes.card}>
      <span className={classes.line}>
        <Stars rating={row.rating} />
        <Day day={row.date} />
      </span>
      <Comment row={row} />
      <OrderOf row={row} />
    </article>
  );
}

const wordsOf = (t: Text, isByHand: boolean): ListWords<'all'> => ({
  title: t('feedback:title'),
  failed: t('feedback:failed'),
  tab: () => t('feedback:all'),
  noun: (count) => t('feedback:noun', { count }),
  empty: {
    icon: <IconStar size={20} stroke={1.75} />,
    bare: { title: t('feedback:none'), text: t(isByHand ? 'feedback:noneByHand' : 'feedback:noneText') },
    narrowed: { title: t('feedback:noMatch'), text: t('feedback:noMatchText'), clear: t('feedback:clear') },
  },
});
