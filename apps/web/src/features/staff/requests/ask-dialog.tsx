import { useState, type ReactNode } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import type { StaffRequestKind } from '@kervan/domain/staff/staff-action';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';

type Props = {
  customer: Pick<CustomerPage, 'id'>;
  isOpen: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  kind: StaffRequestKind;
  /** What is asked for; null = its fields are not right yet. */
  asked: { params: Record<string, string | number>; amount: number } | null;
  children: (isSubmitted: boolean) => ReactNode;
};

/** Money that a member asks to be moved for a customer: within the limit of one it is done at once, above it waits for a second (decision 42). */
export function AskDialog(props: Props) {
  // Each opening is a request of its own; within it a second click is the same one.
  return <Ask key={String(props.isOpen)} {...props} />;
}

function Ask({ customer, isOpen, onClose, title, confirmLabel, kind, asked, children }: Props) {
  const t = useText();
  const format = useFormat();
  const [number] = useState(() => crypto.randomUUID());
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      act={staffRequests.ask}
      request={(why) => asked && { body: { number, kind, customerId: customer.id, ...asked, why } }}
      done={({ state }) => t(state === 'waiting' ? 'staff:ask.waits' : 'staff:ask.done')}
    >
      {(isSubmitted) => (
        <>
          {children(isSubmitted)}
          <p className="text2">
            {asked !== null && asked.amount > limits.staffAloneMaxMinor
              ? t('staff:ask.above', { limit: format.money(limits.staffAloneMaxMinor, 'USD') })
              : t('staff:ask.within', { limit: format.money(limits.staffAloneMaxMinor, 'USD') })}
          </p>
        </>
      )}
    </ReasonDialog>
  );
}
