import { Link } from '@tanstack/react-router';
import type { Invoice } from '@kervan/contracts/invoice';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { useScreenSize } from '../../../ui/screen-size.ts';
import wide from '../wide-table.module.css';
import { CreditNotes, PdfButton } from './invoice-actions.tsx';
import { InvoiceStatus } from './invoice-words.tsx';
import classes from './invoices.module.css';

/** SUB-011: number, dates, amounts, status, PDF; amounts in USD. On a phone a card each. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { isMobile } = useScreenSize();
  return isMobile ? <InvoiceCards invoices={invoices} /> : <WideTable invoices={invoices} />;
}

function InvoiceCards({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul aria-label={t('billing:payments.title')}>
      {invoices.map((invoice) => {
        const number = invoice.number ?? t('billing:noNumber');
        return (
          <li key={invoice.id} className={classes.card}>
            <div className={classes.line}>
              <InvoiceLink id={invoice.id} number={number} />
              <InvoiceStatus {...invoice} />
            </div>
            <div className={classes.line}>
              <span className="num text3">{format.date(invoice.date)}</span>
              <Money minor={invoice.amountDue} currency="USD" strong />
            </div>
            {invoice.isUnpaid && invoice.amountRemaining !== invoice.amountDue && (
              <div className={classes.line}>
                <span className="text3">{t('billing:column.amountRemaining')}</span>
                <Money minor={invoice.amountRemaining} currency="USD" />
              </div>
            )}
            <PdfButton invoiceId={invoice.id} number={number} />
            <CreditNotes notes={invoice.creditNotes} />
          </li>
        );
      })}
    </ul>
  );
}

const InvoiceLink = ({ id, number }: { id: number; number: string }) => (
  <Link to="/invoice-detail/$id" params={{ id: String(id) }} className="link code">
    {number}
  </Link>
);

function WideTable({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useText();
  const format = useFormat();
  const day = (at: string | null) => (at === null ? '–' : format.date(at));
  const amounts = ['amountDue', 'amountRemaining', 'amountPaid'] as const;
  return (
    <div className={wide.scroll} tabIndex={0} role="region" aria-label={t('billing:payments.title')}>
      <PlainTable>
        <thead>
          <tr>
            {(['number', 'date', 'dueDate', 'paidDate'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`billing:column.${column}`)}
              </th>
            ))}
            {amounts.map((column) => (
              <th key={column} scope="col" data-align="right">
                {t(`billing:column.${column}`)}
              </th>
            ))}
            <th scope="col">{t('billing:column.status')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('billing:column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => {
            const number = invoice.number ?? t('billing:noNumber');
            return (
              <tr key={invoice.id}>
                <th scope="row">
                  <InvoiceLink id={invoice.id} number={number} />
                </th>
                <td className="num">{day(invoice.date)}</td>
                <td className="num">{day(invoice.dueDate)}</td>
                <td className="num">{day(invoice.paidDate)}</td>
                {amounts.map((column) => (
                  <td key={column} data-align="right">
                    <Money minor={invoice[column]} currency="USD" />
                  </td>
                ))}
                <td>
                  <InvoiceStatus {...invoice} />
                </td>
                <td>
                  <PdfButton invoiceId={invoice.id} number={number} />
                  <CreditNotes notes={invoice.creditNotes} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </div>
  );
}
