import type { CreditMovement } from '@kervan/contracts/credit';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import wide from '../wide-table.module.css';
import { InvoicePdf } from './invoice-pdf.tsx';
import { OrderLink } from './order-link.tsx';

/** WH-057, WH-085: date, type, amount with its sign, the balance after it, who else was part of it, and its invoice. */
export function MovementsTable({ movements }: { movements: readonly CreditMovement[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={wide.scroll} tabIndex={0} role="region" aria-label={t('credit:movements.title')}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{t('credit:columns.date')}</th>
            <th scope="col">{t('credit:columns.type')}</th>
            <th scope="col">{t('credit:columns.counterparty')}</th>
            <th scope="col" data-align="right">
              {t('credit:columns.amount')}
            </th>
            <th scope="col" data-align="right">
              {t('credit:columns.balance')}
            </th>
            <th scope="col">{t('credit:columns.reference')}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr key={movement.id}>
              <td className="num">{format.dateTime(Date.parse(movement.date))}</td>
              <th scope="row">{t(`credit:kinds.${movement.type}`)}</th>
              <td>
                {movement.counterparty === null
                  ? '—'
                  : t('credit:movements.customer', {
                      name: movement.counterparty.name,
                      number: String(movement.counterparty.id),
                    })}
              </td>
              <td data-align="right">
                <Money minor={movement.amount} currency="USD" kind="difference" />
              </td>
              <td data-align="right">
                <Money minor={movement.balanceAfter} currency="USD" />
              </td>
              <td>
                {movement.invoiceId !== null && movement.reference !== null ? (
                  <InvoicePdf invoiceId={movement.invoiceId} number={movement.reference} />
                ) : movement.order !== null ? (
                  <>
                    <OrderLink order={movement.order} />
                    {movement.package != null && (
                      <>
                        <br />
                        <PathLink to={`/warehouse/packages/${encodeURIComponent(movement.package)}`}>
                          <span className="code">{movement.package}</span>
                        </PathLink>
                      </>
                    )}
                  </>
                ) : (
                  (movement.reference ?? '—')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
