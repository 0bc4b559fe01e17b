import { useNavigate, useSearch } from '@tanstack/react-router';
import { useText } from '../../../i18n/i18n.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { BillingPage } from '../billing-page.tsx';
import { checkDocuments, documentTabs, type DocumentsSearch } from './documents-search.ts';
import { InvoiceList } from './invoice-list.tsx';
import { MonthList } from './month-list.tsx';

/** WH-053 and decision 62: every invoice of the warehouse, and the statement of each month; what is open stands in the address. */
export function DocumentsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { tab = 'invoices', type, month, kind } = checkDocuments(useSearch({ from: '/panel/warehouse/invoices' }));
  const go = (search: DocumentsSearch) => void navigate({ to: '/warehouse/invoices', search, replace: true });
  return (
    <BillingPage title={t('credit:documents.title')} note={t('credit:documents.note')} place="credit">
      <Tabs
        label={t('credit:documents.label')}
        tabs={documentTabs.map((name) => ({ name, label: t(`credit:documents.tab.${name}`) }))}
        active={tab}
        onChange={(name) => go(name === 'invoices' ? {} : { tab: name })}
      />
      {tab === 'invoices' ? (
        <InvoiceList type={type ?? null} onType={(next) => go(next === null ? {} : { type: next })} />
      ) : (
        <MonthList
          month={month ?? null}
          kind={kind ?? null}
          onOpen={(opened, of) =>
            go({ tab, ...(opened === null ? {} : { month: opened }), ...(of === null ? {} : { kind: of }) })
          }
        />
      )}
    </BillingPage>
  );
}
