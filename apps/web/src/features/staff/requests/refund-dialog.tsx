import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { centsOf } from './cents-of.ts';

type Invoice = CustomerPage['invoices'][number];
type Props = { customer: CustomerPage; invoice: Invoice | null; onClose: () => void };

/** SUB-098: a part of a paid invoice, or all that is left of it, goes back to the card that paid it. */
export function RefundDialog(props: Props) {
  return <Refund key={props.invoice?.id ?? 0} {...props} />;
}

function Refund({ customer, invoice, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const query = { customerId: customer.id, invoiceId: invoice?.id ?? 0 };
  // As the payment provider has it now.
  const left = useQuery({ ...read(staffRequests.refundable, { query }), enabled: invoice !== null, staleTime: 0 });
  const cents = centsOf(typed);
  const most = left.data?.left ?? 0;
  const isRight = cents !== null && cents > 0 && cents <= most;
  const money = (minor: number) => format.money(minor, 'USD');
  return (
    <AskDialog
      customer={customer}
      isOpen={invoice !== null}
      onClose={onClose}
      title={t('staff:refund.title', { number: invoice?.number ?? invoice?.id ?? '' })}
      confirmLabel={t('staff:refund.confirm')}
      kind="refund"
      asked={isRight && invoice ? { params: { invoiceId: invoice.id }, amount: cents } : null}
    >
      {(isSubmitted) =>
        left.error ? (
          <p role="alert" className="neg">
            {errorText(left.error, t)}
          </p>
        ) : left.data === undefined ? (
          <LineSkeletons count={2} />
        ) : (
          <>
            <p>
              {t('staff:refund.effect', {
                paid: money(left.data.paid),
                refunded: money(left.data.refunded),
                left: money(most),
              })}
            </p>
            <TextInput
              label={t('staff:amount')}
              name="amount"
              inputMode="decimal"
              classNames={{ input: 'num' }}
              rightSection={<span className="text3 small">USD</span>}
              rightSectionWidth={44}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={fieldError(isSubmitted && !isRight ? t('staff:refund.needed', { left: money(most) }) : null)}
            />
          </>
        )
      }
    </AskDialog>
  );
}
