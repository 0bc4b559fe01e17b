import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { useText } from '../../../i18n/i18n.ts';
import { Timeline } from '../../../kit/timeline.tsx';
import { Card } from '../../../ui/card.tsx';
import { ActionChanges } from '../audit/action-changes.tsx';
import { NoRows } from '../parts/wide-table.tsx';

/** What staff did to the customer, newest first: who, why, before and after. */
export function ActionsTab({ customer: { actions } }: { customer: CustomerPage }) {
  const t = useText();
  return (
    <Card title={t('staff:customer.tabs.actions')}>
      {actions.length === 0 ? (
        <NoRows>{t('staff:audit.none')}</NoRows>
      ) : (
        <Timeline
          label={t('staff:customer.tabs.actions')}
          entries={actions.map((action) => ({
            id: action.id,
            at: action.date,
            title: t(`staff:audit.kind.${action.kind}`),
            mark: <span className="text3">{action.staffName}</span>,
            detail: (
              <>
                {action.why !== '' && <p>{action.why}</p>}
                <ActionChanges action={action} />
              </>
            ),
          }))}
        />
      )}
    </Card>
  );
}
