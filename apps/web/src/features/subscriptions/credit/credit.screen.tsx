import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { cards } from '@kervan/contracts/cards-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { bankTransferTerms } from '@kervan/domain/credit/bank-transfer';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useUser } from '../../../session/session-data.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyCode } from '../../../ui/copy-code.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { BillingPage } from '../billing-page.tsx';
import { AutoBalanceCard } from './auto-balance-card.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { CreditBalanceCard } from './credit-balance.tsx';
import classes from './credit.module.css';
import { JournalCard } from './journal-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { MovementsCard } from './movements-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** Prepaid credit of the warehouse: what there is, what happened to it, and how more comes. */
export function CreditScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { view = 'last' } = useSearch({ from: '/panel/warehouse-credit' });
  const balance = useQuery(read(credit.balance, { query: {} }));
  const cardList = useQuery({ ...read(cards.list, { query: { orNone: 'true' } }), retry: false });
  const hasCard = (cardList.data ?? []).some(
    (card) => card.isWarehouseDefault && card.verificationStatus === 'approved',
  );
  return (
    <BillingPage title={t('credit:title')} note={t('credit:note')} place="credit">
      <div className={classes.grid}>
        <div className={classes.side}>
          {balance.isPending ? (
            <Card title={t('credit:balance.title')}>
              <LineSkeletons count={4} />
            </Card>
          ) : balance.data ? (
            <CreditBalanceCard balance={balance.data} />
          ) : (
            <Card title={t('credit:balance.title')}>
              <ErrorState
                title={t('credit:balance.failed')}
                text={errorText(balance.error, t)}
                onRetry={() => void balance.refetch()}
                isRetrying={balance.isFetching}
              />
            </Card>
          )}
          <WaitingCard />
          <BalanceChart />
          <MovementsCard
            view={view}
            onView={(next) =>
              void navigate({ to: '/warehouse-credit', search: next === 'last' ? {} : { view: next }, replace: true })
            }
          />
          <InvoicesCard />
        </div>
        <div className={classes.side}>
          <AutoBalanceCard hasCard={hasCard} />
          <BankTransferCard />
          <JournalCard />
        </div>
      </div>
    </BillingPage>
  );
}

/** WH-009, WH-010: a bank transfer instead of a card: what it costs, what to write, when it is there. */
function BankTransferCard() {
  const t = useText();
  const format = useFormat();
  const user = useUser();
  const account = useQuery(read(credit.rates, {})).data?.bankAccount;
  const money = (cents: number) => format.money(cents, 'USD');
  return (
    <Card title={t('credit:bank.title')}>
      <p>{t('credit:bank.text', { free: money(bankTransferTerms.freeFrom), fee: money(bankTransferTerms.fee) })}</p>
      {account ? (
        <ul aria-label={t('credit:bank.account')} className="code">
          {account.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        account === null && (
          <p>
            {t('credit:bank.ask')} <Link to="/helpdesk">{t('credit:bank.helpdesk')}</Link>
          </p>
        )
      )}
      <p>{t('credit:bank.reference')}</p>
      <CopyCode code={`KERVAN-${user.customer_id}`} />
      <p className="text2">{t('credit:bank.when')}</p>
    </Card>
  );
}
