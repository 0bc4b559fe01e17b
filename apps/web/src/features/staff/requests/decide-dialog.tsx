import type { StaffRequest } from '@kervan/contracts/staff-requests';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { aboutOf } from './request-facts.tsx';

export type Decision = 'approve' | 'refuse' | 'withdraw';
type Props = { asked: { request: StaffRequest; decision: Decision } | null; onClose: () => void };

/** Decides what waits, with the reason for it; who asked can only take it back. */
export function DecideDialog({ asked, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const decision = asked?.decision ?? 'approve';
  const request = asked?.request;
  return (
    <ReasonDialog
      isOpen={asked !== null}
      onClose={onClose}
      title={t(`staff:decide.${decision}.title`)}
      confirmLabel={t(`staff:requests.${decision}`)}
      danger={decision === 'refuse'}
      act={staffRequests[decision]}
      request={(why) => (request ? { body: { id: request.id, why } } : null)}
      done={t(`staff:decide.${decision}.done`)}
    >
      {() =>
        request && (
          <>
            <p>
              <b>{t(`staff:requests.kind.${request.kind}`)}</b> {aboutOf(request, t)}
            </p>
            <p>
              {request.kind === 'endTwoFactor'
                ? t(`staff:decide.${decision}.effectTwoFactor`, { name: request.customerName })
                : t(`staff:decide.${decision}.effect`, {
                    amount: format.money(request.amount, 'USD'),
                    name: request.customerName,
                  })}
            </p>
            <p className="text2">{t('staff:decide.asked', { name: request.askedBy.name, why: request.why })}</p>
          </>
        )
      }
    </ReasonDialog>
  );
}
