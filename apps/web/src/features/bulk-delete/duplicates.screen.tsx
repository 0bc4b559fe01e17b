import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { useOfferUndo } from '../../activity/use-undo.ts';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useTypedAbove } from '../../session/typed-above.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import classes from './bulk-delete.module.css';
import { DuplicateGroups, DuplicatesPager, GROUPS_A_PAGE, pagesOf } from './duplicate-groups.tsx';
import { readPage } from './page-search.ts';

/** INV-063: products that stand under more than one SKU; of each the last listing stays. */
export function DuplicateProductsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { page = 1 } = readPage(useSearch({ strict: false }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const found = useQuery({
    ...read(bulkDelete.duplicates, { body: { page, limit: GROUPS_A_PAGE } }),
    placeholderData: keepPreviousData,
  });
  const removal = useRemoval(() => (setAsking(false), setChosen(new Set())));
  const isNone = found.error?.code === 'NoRecordsFound';
  const lastPage = found.data && !found.isPlaceholderData ? pagesOf(found.data.totalCount) : page;
  // Its listings went meanwhile.
  if (page > lastPage)
    return <Navigate to="/inventory/duplicateProducts" search={readPage({ page: lastPage })} replace />;
  return (
    <>
      <PageHeader
        title={t('bulkDelete:duplicates.title')}
        note={t('bulkDelete:duplicates.note')}
        actions={
          !isNone && (
            <Button
              color="red"
              variant="light"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              disabled={removal.blocked !== null || chosen.size === 0}
              title={removal.blocked ?? undefined}
              onClick={() => setAsking(true)}
            >
              {chosen.size === 0
                ? t('bulkDelete:duplicates.removeNone')
                : t('bulkDelete:duplicates.remove', { count: chosen.size })}
            </Button>
          )
        }
      />
      <div className={classes.page}>
        {isNone ? (
          <EmptyState title={t('bulkDelete:duplicates.empty')} text={t('bulkDelete:duplicates.emptyText')} />
        ) : found.isPending ? (
          <RowSkeletons count={8} height={44} />
        ) : found.data === undefined ? (
          <ErrorState
            title={t('bulkDelete:duplicates.failed')}
            {...errorWords(found.error, t)}
            onRetry={() => void found.refetch()}
            isRetrying={found.isFetching}
          />
        ) : (
          <>
            <DuplicateGroups found={found.data} chosen={chosen} onChoose={setChosen} />
            <DuplicatesPager
              page={page}
              total={found.data.totalCount}
              onPage={(next) => void navigate({ to: '/inventory/duplicateProducts', search: readPage({ page: next }) })}
            />
          </>
        )}
      </div>
      <RemovalQuestion
        isOpen={isAsking}
        isBusy={removal.isBusy}
        count={chosen.size}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.remove([...chosen])}
      />
    </>
  );
}

type QuestionProps = { isOpen: boolean; isBusy: boolean; count: number; onClose: () => void; onConfirm: () => void };

function RemovalQuestion({ count, ...question }: QuestionProps) {
  const t = useText();
  const format = useFormat();
  const typedAbove = useTypedAbove('act');
  return (
    <ConfirmDialog
      {...question}
      title={t('bulkDelete:duplicates.question', { count })}
      confirmLabel={t('bulkDelete:duplicates.confirm')}
      danger
      {...(count > typedAbove
        ? { typed: { expected: String(count), label: t('bulkDelete:typed', { items: format.number(count) }) } }
        : {})}
    >
      <p>{t('bulkDelete:duplicates.effect')}</p>
    </ConfirmDialog>
  );
}

function useRemoval(onDone: () => void) {
  const t = useText();
  const offerUndo = useOfferUndo();
  const blocked = useBlocked(bulkDelete.removeDuplicates);
  const act = useCallMutation(bulkDelete.removeDuplicates, {
    done: ({ removed, kept, actionId }) => {
      const said = [t('bulkDelete:duplicates.done', { count: removed })];
      if (kept.length > 0) said.push(t('bulkDelete:duplicates.kept', { count: kept.length }));
      offerUndo(said.join(' '), actionId);
      return null;
    },
  });
  const remove = (skus: string[]) =>
    act.mutate({ body: { skus, confirmed: skus.length }, key: crypto.randomUUID() }, { onSettled: onDone });
  return { blocked, isBusy: act.isPending, remove };
}
