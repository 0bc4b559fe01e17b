import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { AskDialog } from './ask-dialog.tsx';

type Props = { customer: CustomerPage; isOpen: boolean; onClose: () => void };

/** Frozen credit may be used again; how much becomes free decides whether a second member has to approve it. */
export function UnfreezeDialog({ customer, isOpen, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const { posted, receivable } = customer.credit;
  return (
    <AskDialog
      customer={customer}
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:unfreeze.title', { name: customer.name })}
      confirmLabel={t('staff:credit.unfreeze')}
      kind="unfreezeCredit"
      asked={{ params: {}, amount: posted }}
    >
      {() => (
        <>
          <p>{t('staff:unfreeze.effect', { amount: format.money(posted, 'USD') })}</p>
          {receivable > 0 && (
            <p className="warn">{t('staff:unfreeze.owed', { amount: format.money(receivable, 'USD') })}</p>
          )}
        </>
      )}
    </AskDialog>
  );
}
