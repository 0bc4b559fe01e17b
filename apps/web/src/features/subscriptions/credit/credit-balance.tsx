import { Button } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { credit } from '@kervan/contracts/credit-calls';
import type { CreditBalance } from '@kervan/contracts/credit';
import { useText } from '../../../i18n/i18n.ts';
import { useBlocked } from '../../../session/session-data.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { tip } from '../../../ui/tip.ts';
import classes from './credit.module.css';
import { OrderLink } from './order-link.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** WH-049: what is available, what is held and for what; what a dispute left to be paid stands apart and never as credit (WH-086). */
export function CreditBalanceCard({ balance }: { balance: CreditBalance }) {
  const t = useText();
  const format = useFormat();
  const [isGiving, setGiving] = useState(false);
  const blocked = useBlocked(credit.transfer);
  const closed = blocked ?? (balance.isFrozen ? t('errors:CreditFrozen') : null);
  const empty = balance.available === 0 ? t('credit:balance.nothingToSend') : null;
  return (
    <Card title={t('credit:balance.title')}>
      {balance.isFrozen && (
        <Banner
          tone="neg"
          title={t('credit:balance.frozen')}
          effect={t('credit:balance.frozenText', { amount: format.money(balance.receivable, 'USD') })}
          action={<PathLink to="/helpdesk">{t('credit:balance.toHelp')}</PathLink>}
        />
      )}
      <p className={classes.large}>
        <Money minor={balance.available} currency="USD" strong />
      </p>
      <p className="text2">{t('credit:balance.available')}</p>
      <dl className={classes.parts}>
        <div>
          <dt>{t('credit:balance.posted')}</dt>
          <dd>
            <Money minor={balance.posted} currency="USD" />
          </dd>
        </div>
        <div>
          <dt>{t('credit:balance.held')}</dt>
          <dd>
            <Money minor={0 - balance.held} currency="USD" />
          </dd>
        </div>
        {balance.receivable > 0 && (
          <div className="neg">
            <dt>{t('credit:balance.receivable')}</dt>
            <dd>
              <Money minor={balance.receivable} currency="USD" />
            </dd>
          </div>
        )}
      </dl>
      {balance.holds.length > 0 && <Holds balance={balance} />}
      <div className={classes.actions}>
        <LinkButton to="/load-warehouse-credit" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}>
          {t('credit:balance.load')}
        </LinkButton>
        <span {...tip(closed ?? empty ?? '')}>
          <Button
            variant="default"
            leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
            disabled={closed !== null || empty !== null}
            onClick={() => setGiving(true)}
          >
            {t('credit:balance.send')}
          </Button>
        </span>
      </div>
      <TransferDialog isOpen={isGiving} onClose={() => setGiving(false)} available={balance.available} />
    </Card>
  );
}

/** What is held, each with what it is for; their sum is what stands above. */
function Holds({ balance }: { balance: CreditBalance }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={classes.holds} aria-label={t('credit:balance.holds')}>
      {balance.holds.map((hold) => (
        <li key={`${hold.heldAt}-${hold.cause}-${hold.package}`}>
          <span>
            {t(`credit:kinds.${hold.kind}`)}{' '}
            {hold.order !== null ? <OrderLink order={hold.order} /> : <span className="code">{hold.cause}</span>}
            {hold.package != null && <span className="code"> {hold.package}</span>}
          </span>
          <span className="text3 small">{format.dateTime(Date.parse(hold.heldAt))}</span>
          <Money minor={hold.amount} currency="USD" />
        </li>
      ))}
    </ul>
  );
}
