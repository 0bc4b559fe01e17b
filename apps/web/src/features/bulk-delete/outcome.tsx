import { Button } from '@mantine/core';
import type { Response } from '@kervan/contracts/endpoint';
import { activity } from '@kervan/contracts/activity-calls';
import type { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { useUndo } from '../../activity/use-undo.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked, useStores } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './bulk-delete.module.css';

/** What would leave, by store and status, and what no chosen store holds. */
export function Previewed({ preview }: { preview: Response<typeof bulkDelete.previewBulkDelete> }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useStoreNames();
  return (
    <section aria-label={t('bulkDelete:preview')}>
      <p role="status">{t('bulkDelete:found', { count: preview.items, items: format.number(preview.items) })}</p>
      <ul className={classes.lines}>
        {preview.stores.flatMap(({ customerMarketPlaceId, statuses }) =>
          statuses.map(({ status, items }) => (
            <li key={`${customerMarketPlaceId} ${status}`}>
              <span>
                {nameOf(customerMarketPlaceId)} <StatusBadge of="inventoryItem" value={status} />
              </span>
              <span className="num">{format.number(items)}</span>
            </li>
          )),
        )}
      </ul>
      <NotFound values={preview.notFound} />
    </section>
  );
}

type DeletedProps = { answer: Response<typeof bulkDelete.bulkDelete>; onAgain: () => void };

/** INV-103: how many left each store, and each line that no store holds. */
export function Deleted({ answer, onAgain }: DeletedProps) {
  const t = useText();
  const format = useFormat();
  const nameOf = useStoreNames();
  const undo = useUndo();
  const blocked = useBlocked(activity.undo);
  return (
    <section className={classes.form} aria-label={t('bulkDelete:result')}>
      <p role="status">{t('bulkDelete:done', { count: answer.deleted, items: format.number(answer.deleted) })}</p>
      <ul className={classes.lines}>
        {answer.stores.map(({ customerMarketPlaceId, deleted, actionId }) => (
          <li key={customerMarketPlaceId}>
            <span>{nameOf(customerMarketPlaceId)}</span>
            <span className="num">
              {format.number(deleted)}{' '}
              {actionId !== null && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={blocked !== null || undo.isPending}
                  title={blocked ?? undefined}
                  onClick={() => undo.mutate({ body: { actionId } })}
                >
                  {t('bulkDelete:undo', { store: nameOf(customerMarketPlaceId) })}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <NotFound values={answer.notFound} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onAgain}>
          {t('bulkDelete:again')}
        </Button>
      </div>
    </section>
  );
}

function NotFound({ values }: { values: readonly string[] }) {
  const t = useText();
  const format = useFormat();
  if (values.length === 0) return null;
  return (
    <>
      <p className="warn">{t('bulkDelete:notFound', { count: values.length, lines: format.number(values.length) })}</p>
      <ul className={classes.lines} aria-label={t('bulkDelete:notFoundLines')}>
        {values.map((value) => (
          <li key={value}>
            <span className="code">{value}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function useStoreNames(): (id: number) => string {
  const stores = useStores();
  return (id) => stores.find((store) => store.id === id)?.name ?? String(id);
}
