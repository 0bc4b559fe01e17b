import type { CreditMovement } from '@kervan/contracts/credit';
import { useText, type Text } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { useScreenSize } from '../../../ui/screen-size.ts';
import wide from '../wide-table.module.css';
import classes from './credit.module.css';
import { InvoicePdf } from './invoice-pdf.tsx';
import { OrderLink } from './order-link.tsx';

/** WH-057, WH-085: date, type, amount with its sign, the balance after it, who else was part of it, and its invoice. */
export function MovementsTable({ movements }: { movements: readonly CreditMovement[] }) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  if (isMobile) return <MovementCards movements={movements} />;
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
              <td>{counterpartyOf(movement, t) ?? '—'}</td>
              <td data-align="right">
                <Money minor={movement.amount} currency="USD" kind="difference" />
              </td>
              <td data-align="right">
                <Money minor={movement.balanceAfter} currency="USD" />
              </td>
              <td>
                <Reference movement={movement} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

const counterpartyOf = ({ counterparty }: CreditMovement, t: Text): string | null =>
  counterparty && t('credit:movements.customer', { name: counterparty.name, number: String(counterparty.id) });

/** What it belongs to: an invoice, an order with its package, or the words of a transfer. */
function Reference({ movement: { invoiceId, reference, order, package: packageNo } }: { movement: CreditMovement }) {
  if (invoiceId !== null && reference !== null) return <InvoicePdf invoiceId={invoiceId} number={reference} />;
  if (order === null) return <>{reference ?? '—'}</>;
  return (
    <>
      <OrderLink order={order} />
      {packageNo != null && (
        <>
          <br />
          <PathLink to={`/warehouse/packages/${encodeURIComponent(packageNo)}`}>
            <span className="code">{packageNo}</span>
          </PathLink>
        </>
      )}
    </>
  );
}

/** The movements at 768 and below: what and how much first, then when, with whom and what for. */
function MovementCards({ movements }: { movements: readonly CreditMovement[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={classes.movements} aria-label={t('credit:movements.title')}>
      {movements.map((movement) => {
        const who = counterpartyOf(movement, t);
        return (
          <li key={movement.id}>
            <b>{t(`credit:kinds.${movement.type}`)}</b>
            <Money minor={movement.amount} currency="USD" kind="difference" />
            <span className="num small text3">{format.dateTime(Date.parse(movement.date))}</span>
            <span className="small text3">
              {t('credit:columns.balance')} <Money minor={movement.balanceAfter} currency="USD" />
            </span>
            {who !== null && <span className={`small ${classes.wide}`}>{who}</span>}
            {(movement.reference !== null || movement.order !== null) && (
              <span className={`small ${classes.wide}`}>
                <Reference movement={movement} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
