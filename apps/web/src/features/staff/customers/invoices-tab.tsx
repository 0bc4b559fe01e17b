import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Mark, Tone } from '../../../ui/status-tones.ts';
import { When } from '../../../ui/when.tsx';
import { RefundDialog } from '../requests/refund-dialog.tsx';
import { NoRows, WideTable } from '../parts/wide-table.tsx';

type Invoice = CustomerPage['invoices'][number];

const looks = {
  draft: ['neutral', 'ring'],
  open: ['accent', 'ring'],
  paid: ['pos', 'dot'],
  uncollectible: ['neg', 'square'],
  void: ['neutral', 'square'],
} as const satisfies Record<Invoice['status'], readonly [Tone, Mark]>;

/** The customer's invoices; of a paid one a part or all is given back to the card by a credit note (SUB-098). */
export function InvoicesTab({ customer }: { customer: CustomerPage }) {
  const t = useText();
  const [asked, setAsked] = useState<Invoice | null>(null);
  return (
    <Card title={t('staff:invoices.title')} padded={false}>
      {customer.invoices.length === 0 ? (
        <NoRows>{t('staff:invoices.none')}</NoRows>
      ) : (
        <WideTable
          label={t('staff:invoices.title')}
          heads={[
            { id: 'number', label: t('staff:customers.number') },
            { id: 'date', label: t('staff:date') },
            { id: 'state', label: t('staff:customers.state') },
            { id: 'due', label: t('staff:invoices.due'), align: 'right' },
            { id: 'paid', label: t('staff:invoices.paid'), align: 'right' },
            { id: 'refunded', label: t('staff:invoices.refunded'), align: 'right' },
            { id: 'refund', label: t('staff:invoices.refund'), isHidden: true },
          ]}
        >
          {customer.invoices.map((invoice) => (
            <tr key={invoice.id}>
              <th scope="row" className="code">
                {invoice.number ?? invoice.id}
              </th>
              <td>
                <When at={invoice.date} exact />
              </td>
              <td>
                <Badge tone={looks[invoice.status][0]} mark={looks[invoice.status][1]}>
                  {t(`staff:invoices.status.${invoice.status}`)}
                </Badge>
              </td>
              <td data-align="right">
                <Money minor={invoice.amountDue} currency="USD" />
              </td>
              <td data-align="right">
                <Money minor={invoice.amountPaid} currency="USD" />
              </td>
              <td data-align="right">
                <Money minor={invoice.refunded} currency="USD" />
              </td>
              <td>
                {invoice.status === 'paid' && invoice.amountPaid > 0 && (
                  <Button variant="default" size="xs" onClick={() => setAsked(invoice)}>
                    {t('staff:invoices.refund')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      <RefundDialog customer={customer} invoice={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}
