import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import type { SavedSearch } from '@kervan/domain/inventory/saved-search';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { RecentOrders } from '../../kit/forecast/recent-orders.tsx';
import { useTypedAbove } from '../../session/typed-above.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Secret } from '../../ui/secret.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import type { InventoryView } from './inventory-list.ts';
import classes from './saved-search.module.css';
import { findsOf } from './saved-view.ts';

const SAMPLES = 5;

type Props = {
  search: SavedSearch;
  view: InventoryView;
  isBusy: boolean;
  onBack: () => void;
  /** With the number that was typed; null = none had to be. */
  onConfirm: (typed: number | null) => void;
};

/** How many products a run would delete or approve now, and a few of them; many, or all, are confirmed by typing their number. */
export function SearchDryRun({ search, view, isBusy, onBack, onConfirm }: Props) {
  const t = useText();
  const format = useFormat();
  const typedAbove = useTypedAbove('act');
  const [typed, setTyped] = useState('');
  const act: 'delete' | 'approve' = search.autoDelete ? 'delete' : 'approve';
  const { search: words, conditions } = findsOf(view);
  const { status, autoApproveCount } = search;
  const request = { body: { act, status, search: words, conditions, autoApproveCount } } as const;
  const answer = useQuery({ ...read(savedSearches.dryRun, request), staleTime: 0, gcTime: 0 });
  if (answer.error)
    return (
      <ErrorState
        title={t('savedSearches:dryRun.failed')}
        {...errorWords(answer.error, t)}
        onRetry={() => void answer.refetch()}
        isRetrying={answer.isFetching}
      />
    );
  if (!answer.data) return <RowSkeletons count={4} height={32} />;
  const { count, samples, isEverything, orders } = answer.data;
  const items = format.number(count);
  const mustType = count > typedAbove || (isEverything && count > 0);
  const isReady = !mustType || typed.trim() === String(count);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) onConfirm(mustType ? count : null);
      }}
    >
      <p>
        <b className="num">{t(`savedSearches:dryRun.${act}`, { count, items })}</b>{' '}
        {isEverything && t('savedSearches:dryRun.everything', { status: t(`inventory:tabs.${search.status}`) })}
      </p>
      {act === 'delete' && count > 0 && (
        <p>
          <RecentOrders orders={orders} />
        </p>
      )}
      <p className="text2">{t('savedSearches:dryRun.first')}</p>
      {samples.length > 0 && (
        <ul className={classes.samples} aria-label={t('savedSearches:dryRun.sample')}>
          {samples.slice(0, SAMPLES).map(({ id, asin, title }) => (
            <li key={id}>
              <Secret kind="asin">
                <span className="code">{asin}</span>
              </Secret>{' '}
              {title !== null && (
                <Secret kind="productTitle">
                  <span lang="en">{title}</span>
                </Secret>
              )}
            </li>
          ))}
        </ul>
      )}
      {mustType && (
        <TextInput
          label={t('savedSearches:dryRun.typed', { items: String(count) })}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {t('savedSearches:dryRun.back')}
        </Button>
        <Button type="submit" color={act === 'delete' ? 'red' : 'cobalt'} disabled={!isReady} loading={isBusy}>
          {t('savedSearches:dryRun.confirm')}
        </Button>
      </div>
    </form>
  );
}
