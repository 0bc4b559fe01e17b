import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { activity } from '@kervan/contracts/activity-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { isItemKind } from '@kervan/domain/activity/activity-kind';
import { actionText } from '../../activity/action-text.ts';
import { useUndo } from '../../activity/use-undo.ts';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Timeline } from '../../kit/timeline.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';

/** INV-125: what was done with one product, each taken back for this product alone. */
export function ItemActionsCard({ item }: { item: ItemRow }) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(activity.undo);
  const undo = useUndo();
  const list = useQuery(read(activity.list, { body: { text: item.sku, limit: 25 } }));
  const rows = list.data?.items.filter(({ kind }) => isItemKind(kind)) ?? [];
  return (
    <Card title={t('product:itemActions.title')}>
      {list.isPending && <LineSkeletons count={3} />}
      {list.error && !list.data && (
        <ErrorState
          title={t('product:itemActions.failed')}
          {...errorWords(list.error, t)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data && rows.length === 0 && <p className="text2">{t('product:itemActions.empty')}</p>}
      {rows.length > 0 && (
        <Timeline
          label={t('product:itemActions.title')}
          entries={rows.map((row) => {
            const action = actionText(row, { t, format });
            return {
              id: row.actionId,
              at: row.date,
              title: action,
              mark: row.undoBlock === null && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
                  aria-label={t('product:itemActions.undoAt', { action })}
                  title={blocked ?? undefined}
                  disabled={blocked !== null || undo.isPending}
                  onClick={() => undo.mutate({ body: { actionId: row.actionId, inventoryItemId: item.id } })}
                >
                  {t('product:itemActions.undo')}
                </Button>
              ),
            };
          })}
        />
      )}
    </Card>
  );
}
