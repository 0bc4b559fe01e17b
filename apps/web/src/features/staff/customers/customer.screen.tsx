import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { EntityHeader } from '../../../kit/entity/entity-header.tsx';
import { EntityPage } from '../../../kit/entity/entity-page.tsx';
import { StaffLink } from '../staff-link.tsx';
import { ActionsTab } from './actions-tab.tsx';
import { AccountStateBadge } from './account-state.tsx';
import { CreditTab } from './credit-tab.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

const tabs = ['overview', 'subscription', 'invoices', 'credit', 'actions'] as const;
type Tab = (typeof tabs)[number];

/** One customer, with everything that staff see and do. No secret and no card number stands here. */
export function CustomerScreen() {
  const t = useText();
  const { id }: { id?: string } = useParams({ strict: false });
  const customer = useQuery(read(staffCustomers.get, { query: { id: Number(id) } }));
  return (
    <EntityPage
      query={customer}
      words={{
        failed: t('staff:customer.failed'),
        notFound: {
          title: t('staff:customer.notFound'),
          actions: (
            <StaffLink to="/staff/customers" className="link">
              {t('staff:notFound.action')}
            </StaffLink>
          ),
        },
        tabs: t('staff:customer.tabs.label'),
        tab: (name: Tab) => t(`staff:customer.tabs.${name}`),
      }}
      tabs={tabs}
      count={countOf}
      header={(data: CustomerPage) => (
        <EntityHeader
          title={data.name}
          state={<AccountStateBadge state={data.state} />}
          codes={
            <>
              <span className="num">{t('staff:customer.number', { id: data.id })}</span> <span>{data.email}</span>
            </>
          }
          {...(data.erasesAt ? { note: <span className="neg">{t('staff:customer.erases')}</span> } : {})}
          actions={<CustomerActions customer={data} />}
        />
      )}
    >
      {(tab, data: CustomerPage) => <TabOf tab={tab} customer={data} />}
    </EntityPage>
  );
}

const countOf = (tab: Tab, data: CustomerPage): number | null =>
  tab === 'invoices' ? data.invoices.length : tab === 'actions' ? data.actions.length : null;

function TabOf({ tab, customer }: { tab: Tab; customer: CustomerPage }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab customer={customer} />;
    case 'subscription':
      return <SubscriptionTab customer={customer} />;
    case 'invoices':
      return <InvoicesTab customer={customer} />;
    case 'credit':
      return <CreditTab customer={customer} />;
    case 'actions':
      return <ActionsTab customer={customer} />;
  }
}
