import { Button } from '@mantine/core';
import { IconDevices, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../../i18n/i18n.ts';
import { session } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';

const MINUTE_MS = 60_000;

/** What is done to the whole account: a look at its panel, and the end of its sessions. */
export function CustomerActions({ customer }: { customer: CustomerPage }) {
  const t = useText();
  const [asked, setAsked] = useState<'look' | 'end' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDevices size={14} stroke={1.75} />}
        onClick={() => setAsked('end')}
      >
        {t('staff:customer.endSessions')}
      </Button>
      <Button size="xs" leftSection={<IconEye size={14} stroke={1.75} />} onClick={() => setAsked('look')}>
        {t('staff:customer.lookAt')}
      </Button>
      <LookDialog customer={customer} isOpen={asked === 'look'} onClose={close} />
      <EndDialog customer={customer} isOpen={asked === 'end'} onClose={close} />
    </>
  );
}

type DialogProps = { customer: CustomerPage; isOpen: boolean; onClose: () => void };

/** The panel opens as the customer sees it, in a tab of its own: it shows who looks, and is for reading. */
function LookDialog({ customer, isOpen, onClose }: DialogProps) {
  const t = useText();
  const minutes = limits.staffLookMs / MINUTE_MS;
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:look.title', { name: customer.name })}
      confirmLabel={t('staff:customer.lookAt')}
      act={staffCustomers.lookAt}
      request={(why) => ({ body: { id: customer.id, why } })}
      done={t('staff:look.done', { minutes })}
      onDone={({ token }) => {
        // The seller's own place in this browser: this tab goes on with the session of staff.
        session.begin(token);
        window.open('/', '_blank', 'noopener');
      }}
    >
      {() => (
        <>
          <p>{t('staff:look.effect', { minutes })}</p>
          <p className="text2">{t('staff:look.noticed')}</p>
          {session.now().token !== null && <p className="warn">{t('staff:look.replaces')}</p>}
        </>
      )}
    </ReasonDialog>
  );
}

function EndDialog({ customer, isOpen, onClose }: DialogProps) {
  const t = useText();
  const format = useFormat();
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:endSessions.title', { name: customer.name })}
      confirmLabel={t('staff:customer.endSessions')}
      danger
      act={staffCustomers.endSessions}
      request={(why) => ({ body: { id: customer.id, why } })}
      done={({ ended }) => t('staff:endSessions.done', { count: ended, sessions: format.number(ended) })}
    >
      {() => (
        <p>
          {t('staff:endSessions.effect', {
            count: customer.sessions,
            sessions: format.number(customer.sessions),
          })}
        </p>
      )}
    </ReasonDialog>
  );
}
