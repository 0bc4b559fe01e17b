import { useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import { useCallMutation } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useBlocked, useSelectedStore } from '../session/session-data.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFormat } from '../ui/format/format.tsx';
import { tip } from '../ui/tip.ts';

/** Sets all stock of the store in use to zero while services are stopped (INV-119): asked once, and it comes back by itself. */
export function ZeroAllStock() {
  const t = useText();
  const format = useFormat();
  const store = useSelectedStore();
  const blocked = useBlocked(inventory.zeroAll);
  const [isOpen, setOpen] = useState(false);
  const zero = useCallMutation(inventory.zeroAll, {
    done: (stores) => {
      const items = stores.reduce((sum, { queued }) => sum + queued, 0);
      return t('banners:zeroAll.done', { count: items, items: format.number(items) });
    },
  });
  if (store === null) return null;
  return (
    <>
      <button
        type="button"
        className="link"
        disabled={blocked !== null}
        {...tip(blocked)}
        onClick={() => setOpen(true)}
      >
        {t('banners:zeroAll.action')}
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('banners:zeroAll.title', { store: store.name })}
        confirmLabel={t('banners:zeroAll.action')}
        isBusy={zero.isPending}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          zero.mutate({ body: { customerMarketPlaceIds: [store.id] } }, { onSettled: () => setOpen(false) })
        }
      >
        <p>{t('banners:zeroAll.effect')}</p>
        <p>{t('banners:zeroAll.back')}</p>
      </ConfirmDialog>
    </>
  );
}
