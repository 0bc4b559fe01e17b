import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { bankTransferOf, bankTransferTerms } from '@kervan/domain/credit/bank-transfer';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { centsOf } from './cents-of.ts';

type Props = { customer: CustomerPage; isOpen: boolean; onClose: () => void };

/** WH-009: a bank transfer that came in is booked by staff alone, once for each reference. */
export function BankTransferDialog(props: Props) {
  return <BankTransfer key={String(props.isOpen)} {...props} />;
}

function BankTransfer({ customer, isOpen, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState({ amount: '', reference: '' });
  const change = (part: Partial<typeof typed>) => setTyped((known) => ({ ...known, ...part }));
  const cents = centsOf(typed.amount);
  const terms = cents === null ? null : bankTransferOf(cents);
  const reference = typed.reference.trim();
  const money = (minor: number) => format.money(minor, 'USD');
  return (
    <AskDialog
      customer={customer}
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:bank.title', { name: customer.name })}
      confirmLabel={t('staff:bank.confirm')}
      kind="bankTransfer"
      asked={terms && cents !== null && reference !== '' ? { params: { reference }, amount: cents } : null}
    >
      {(isSubmitted) => (
        <>
          <TextInput
            label={t('staff:bank.amount')}
            name="amount"
            inputMode="decimal"
            classNames={{ input: 'num' }}
            rightSection={<span className="text3 small">USD</span>}
            rightSectionWidth={44}
            value={typed.amount}
            onChange={(event) => change({ amount: event.currentTarget.value })}
            error={fieldError(
              isSubmitted && !terms ? t('staff:bank.amountNeeded', { fee: money(bankTransferTerms.fee) }) : null,
            )}
          />
          <TextInput
            label={t('staff:bank.reference')}
            description={t('staff:bank.referenceHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            name="reference"
            maxLength={limits.bankReferenceLengthMax}
            value={typed.reference}
            onChange={(event) => change({ reference: event.currentTarget.value })}
            error={fieldError(isSubmitted && reference === '' ? t('staff:bank.referenceNeeded') : null)}
          />
          <p>
            {terms
              ? t(terms.fee > 0 ? 'staff:bank.effectFee' : 'staff:bank.effect', {
                  credit: money(terms.credit),
                  fee: money(terms.fee),
                })
              : t('staff:bank.terms', {
                  free: money(bankTransferTerms.freeFrom),
                  fee: money(bankTransferTerms.fee),
                })}
          </p>
        </>
      )}
    </AskDialog>
  );
}
