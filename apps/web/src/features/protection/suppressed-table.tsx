import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { SuppressedListing } from '@kervan/contracts/protection';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { useOfferUndo } from '../../activity/use-undo.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Secret } from '../../ui/secret.tsx';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import classes from './protection.module.css';

const restrictedProduct = 'restrictedProduct';

/** INV-064: each alert with its listing, and what can be done with it (INV-090). */
export function SuppressedTable({ items }: { items: readonly SuppressedListing[] }) {
  const t = useText();
  const [asked, setAsked] = useState<SuppressedListing | null>(null);
  const removal = useRemoval(() => setAsked(null));
  const restriction = useRestriction();
  return (
    <div className={classes.table} tabIndex={0} role="region" aria-label={t('protection:suppressed.title')}>
      <PlainTable>
        <thead>
          <tr>
            <th>{t('protection:columns.sku')}</th>
            <th>{t('protection:columns.asin')}</th>
            <th>{t('protection:columns.field')}</th>
            <th>{t('protection:columns.alert')}</th>
            <th>{t('protection:columns.explanation')}</th>
            <th>{t('protection:columns.updated')}</th>
            <th>{t('protection:columns.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((listing) => (
            <Row key={listing.id} listing={listing} onRemove={setAsked} removal={removal} restriction={restriction} />
          ))}
        </tbody>
      </PlainTable>
      <ConfirmDialog
        isOpen={asked !== null}
        isBusy={removal.isBusy}
        title={t('protection:suppressed.removeTitle')}
        confirmLabel={t('protection:suppressed.remove')}
        danger
        onClose={() => setAsked(null)}
        onConfirm={() => asked?.inventoryItemId && removal.remove(asked.inventoryItemId)}
      >
        <p>
          <Secret kind="sku">{asked?.sku}</Secret>
        </p>
        <p>{t('protection:suppressed.removeText')}</p>
      </ConfirmDialog>
    </div>
  );
}

type RowProps = {
  listing: SuppressedListing;
  onRemove: (listing: SuppressedListing) => void;
  removal: ReturnType<typeof useRemoval>;
  restriction: ReturnType<typeof useRestriction>;
};

function Row({ listing, onRemove, removal, restriction }: RowProps) {
  const t = useText();
  const { asin, inventoryItemId, sku } = listing;
  const name = useIsSecret('sku') ? t('ui:secret') : sku;
  const removeBlocked = inventoryItemId === null ? t('protection:suppressed.notYours') : removal.blocked;
  const restrictBlocked = asin === null ? t('protection:suppressed.noAsin') : restriction.blocked;
  return (
    <tr>
      <td className={`code ${classes.code}`}>
        <Secret kind="sku">
          {inventoryItemId === null ? (
            sku
          ) : (
            <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: sku }} className="link">
              {sku}
            </Link>
          )}
        </Secret>
      </td>
      <td className={`code ${classes.code}`}>{asin === null ? <Unknown /> : <Secret kind="asin">{asin}</Secret>}</td>
      <td className={classes.field}>{listing.fieldName ?? <Unknown />}</td>
      <td>
        <Badge tone="warn">{t(`protection:alerts.${listing.alertType}`)}</Badge>
      </td>
      <td className={classes.explanation} lang="en">
        {listing.explanation}
      </td>
      <td>
        <When at={listing.lastUpdateTime} />
      </td>
      <td>
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            disabled={restrictBlocked !== null}
            title={restrictBlocked ?? undefined}
            loading={restriction.busyAsin !== null && restriction.busyAsin === asin}
            aria-label={t('protection:suppressed.restrictOne', { sku: name })}
            onClick={() => asin !== null && restriction.restrict(asin)}
          >
            {t('protection:suppressed.restrict')}
          </Button>
          <Button
            size="xs"
            color="red"
            variant="light"
            disabled={removeBlocked !== null}
            title={removeBlocked ?? undefined}
            aria-label={t('protection:suppressed.removeOne', { sku: name })}
            onClick={() => onRemove(listing)}
          >
            {t('protection:suppressed.remove')}
          </Button>
        </div>
      </td>
    </tr>
  );
}

function useRemoval(onDone: () => void) {
  const t = useText();
  const offerUndo = useOfferUndo();
  const blocked = useBlocked(inventory.remove);
  const act = useCallMutation(inventory.remove, { done: null });
  const remove = (id: number) =>
    act.mutate(
      { body: { inventoryItemIds: [id], addToExcluded: false } },
      {
        onSuccess: ({ actionId }) => offerUndo(t('protection:suppressed.removed'), actionId),
        onSettled: onDone,
      },
    );
  return { blocked, isBusy: act.isPending, remove };
}

/** INV-090: on the list of restricted products it says where it came from. */
function useRestriction() {
  const t = useText();
  const store = useSelectedStore();
  const offerUndo = useOfferUndo();
  const blocked = useBlocked(restrictions.add);
  const act = useCallMutation(restrictions.add, {
    done: ({ added, actionIds }) => {
      if (added === 0) return t('protection:suppressed.restrictedBefore');
      offerUndo(t('protection:suppressed.restricted'), actionIds[0] ?? null);
      return null;
    },
  });
  const restrict = (asin: string) =>
    store &&
    act.mutate({
      query: { type: restrictedProduct },
      body: {
        values: [asin],
        reason: 'AddedFromSuppressedListing',
        infringementType: 'None',
        customerMarketPlaceIds: [store.id],
      },
    });
  return { blocked, restrict, busyAsin: act.isPending ? (act.variables.body.values[0] ?? null) : null };
}
