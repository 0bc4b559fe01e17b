import { Button, Drawer, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activity } from '@kervan/contracts/activity-calls';
import type { ApiError } from '@kervan/contracts/call';
import type { Response } from '@kervan/contracts/endpoint';
import { ActivityKind } from '@kervan/domain/activity/activity-kind';
import { limits } from '@kervan/domain/limits';
import { call } from '../api/call.ts';
import { errorWords } from '../api/error-text.ts';
import { keyOf } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useBlocked } from '../session/session-data.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format/format.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { ActionRow } from './action-row.tsx';
import classes from './activity.module.css';
import { showActivity } from './drawer-state.ts';
import { UndoSince } from './undo-since.tsx';
import { useStartUndo } from './use-undo.ts';

const DAY_MS = 86_400_000;
const TYPING_MS = 300;

/** INV-121, INV-126: what was done in the store in use, with its undo. */
export function ActivityPanel({ isOpen }: { isOpen: boolean }) {
  const t = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={() => showActivity(false)}
      position="right"
      size={480}
      title={t('activityPanel:title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      classNames={{
        body: classes.body ?? '',
        content: classes.content ?? '',
      }}
    >
      {isOpen && <Actions />}
    </Drawer>
  );
}

function Actions() {
  const t = useText();
  const format = useFormat();
  const [kind, setKind] = useState<ActivityKind | null>(null);
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const list = useActions({ kind, text });
  const total = list.data?.pages[0]?.totalCount ?? 0;
  const isEmpty = list.data?.pages.every(({ items }) => items.length === 0) ?? false;
  const clear = () => {
    setKind(null);
    setTyped('');
  };
  return (
    <>
      <p className={`num ${classes.note}`}>
        {t('activityPanel:note', {
          days: format.number(limits.historyKeptMs / DAY_MS),
          undoDays: format.number(limits.undoMs / DAY_MS),
        })}
      </p>
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label={t('activityPanel:searchLabel')}
          placeholder={t('activityPanel:search')}
          value={typed}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SelectField
          className={classes.kind ?? ''}
          label={t('activityPanel:kindLabel')}
          isLabelHidden
          value={kind}
          none={t('activityPanel:allKinds')}
          options={Object.values(ActivityKind).map((value) => ({ value, label: t(`activity:kind.${value}`) }))}
          onChange={setKind}
        />
      </div>
      <p className="visually-hidden" role="status">
        {list.data && t('activityPanel:count', { count: total, actions: format.number(total) })}
      </p>
      {list.isPending && <RowSkeletons count={6} height={72} />}
      {list.error && !list.data && (
        <ErrorState
          title={t('activityPanel:failed')}
          {...errorWords(list.error, t)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {isEmpty && <NoActions onClear={kind !== null || text !== '' ? clear : null} />}
      <Rows list={list} />
    </>
  );
}

/** Nothing was done yet, or nothing of what is searched for: then the search can be cleared. */
function NoActions({ onClear }: { onClear: (() => void) | null }) {
  const t = useText();
  return onClear ? (
    <EmptyState
      title={t('activityPanel:noMatchTitle')}
      text={t('activityPanel:noMatchText')}
      actions={
        <Button variant="default" size="xs" onClick={onClear}>
          {t('activityPanel:clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconHistory size={20} stroke={1.75} />}
      title={t('activityPanel:emptyTitle')}
      text={t('activityPanel:emptyText')}
    />
  );
}

function Rows({ list }: { list: ReturnType<typeof useActions> }) {
  const t = useText();
  const blocked = useBlocked(activity.undo);
  const { start, busyId } = useStartUndo();
  const [since, setSince] = useState<string | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <ul className={classes.list} data-stale={list.isPlaceholderData || undefined}>
        {rows.map((row) => (
          <ActionRow
            key={row.actionId}
            row={row}
            blocked={blocked}
            isBusy={busyId === row.actionId}
            onUndo={start}
            onUndoSince={({ date }) => setSince(date)}
          />
        ))}
      </ul>
      <UndoSince since={since} onClose={() => setSince(null)} />
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('activityPanel:more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The actions page after page; a hint that something was done reads them again. */
function useActions({ kind, text }: { kind: ActivityKind | null; text: string }) {
  type Page = Response<typeof activity.list>;
  const body = { limit: 25 as const, ...(kind === null ? {} : { kind }), ...(text === '' ? {} : { text }) };
  return useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: [...keyOf(activity.list), 'pages', body],
    initialPageParam: null,
    placeholderData: (before) => before,
    queryFn: ({ pageParam }) =>
      call(activity.list, { body: { ...body, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    getNextPageParam: (page) => page.nextCursor,
  });
}
