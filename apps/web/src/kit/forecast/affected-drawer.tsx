import { Button, Drawer } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { filters as filterCalls } from '@kervan/contracts/filters-calls';
import type { AffectedItem, DryRunAnswer, FilterChangeToSend } from '@kervan/contracts/filters';
import { call } from '../../api/call.ts';
import { errorWords } from '../../api/error-text.ts';
import { keyOf } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConsequenceItems } from '../../ui/consequence-panel.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { useAffectedRow } from './use-affected-row.tsx';

type Effect = AffectedItem['effect'];
type Props = { changes: readonly FilterChangeToSend[]; answer: DryRunAnswer; isOpen: boolean; onClose: () => void };

/** Every item behind the totals, by effect. */
export function AffectedDrawer({ changes, answer, isOpen, onClose }: Props) {
  const t = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={520}
      title={t('filterSettings:affected.title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <Affected changes={changes} answer={answer} />}
    </Drawer>
  );
}

function Affected({ changes, answer: { totals, revision } }: Pick<Props, 'changes' | 'answer'>) {
  const t = useText();
  const format = useFormat();
  const row = useAffectedRow();
  const offered = (['zeroed', 'removed', 'restored'] as const).filter((name) => totals[name].total > 0);
  const [chosen, setChosen] = useState<Effect>(offered[0] ?? 'zeroed');
  const body = [...changes];
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    { items: AffectedItem[]; next: number | null },
    ApiError,
    { pages: { items: AffectedItem[] }[] },
    readonly unknown[],
    number
  >({
    queryKey: [...keyOf(filterCalls.affected, { query: { effect: chosen }, body }), revision],
    queryFn: ({ pageParam }) => call(filterCalls.affected, { query: { effect: chosen, after: pageParam }, body }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    // The list stays as it was opened; a new forecast opens a new one.
    staleTime: Infinity,
  });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <Segmented
        label={t('filterSettings:affected.effect')}
        value={chosen}
        onChange={setChosen}
        options={offered.map((value) => ({
          value,
          label: t(`filterSettings:forecast.short.${value}`, { items: format.number(totals[value].total) }),
        }))}
      />
      {error ? (
        <ErrorState
          title={t('filterSettings:affected.failed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <RowSkeletons count={10} height={40} />
      ) : (
        <ConsequenceItems
          title={t('filterSettings:affected.shown', {
            shown: format.number(items.length),
            items: format.number(totals[chosen].total),
          })}
          items={items.map(row)}
        />
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" mt={12} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('filterSettings:affected.more')}
        </Button>
      )}
    </>
  );
}
