import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { useText } from '../../../i18n/i18n.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';

type Props = { customer: Pick<CustomerPage, 'id' | 'name'>; isOpen: boolean; onClose: () => void };

/** Decision 66: the second factor of a customer who lost it ends by two of the staff, a day after every address was told. */
export function EndTwoFactorDialog(props: Props) {
  // Each opening is a request of its own; within it a second click is the same one.
  return <Ask key={String(props.isOpen)} {...props} />;
}

function Ask({ customer, isOpen, onClose }: Props) {
  const t = useText();
  const [number] = useState(() => crypto.randomUUID());
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:endTwoFactor.title', { name: customer.name })}
      confirmLabel={t('staff:endTwoFactor.confirm')}
      danger
      act={staffRequests.ask}
      request={(why) => ({
        body: { number, kind: 'endTwoFactor' as const, customerId: customer.id, params: {}, amount: 0, why },
      })}
      done={t('staff:ask.waits')}
    >
      {() => (
        <>
          <p>{t('staff:endTwoFactor.effect')}</p>
          <p className="text2">{t('staff:endTwoFactor.check')}</p>
        </>
      )}
    </ReasonDialog>
  );
}
