import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { useText } from '../../../i18n/i18n.ts';
import { FactList } from '../../../kit/entity/fact-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { When } from '../../../ui/when.tsx';
import { NoRows, WideTable } from '../parts/wide-table.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { BankTransferDialog } from '../requests/bank-transfer-dialog.tsx';
import { ReverseDialog } from '../requests/reverse-dialog.tsx';
import { UnfreezeDialog } from '../requests/unfreeze-dialog.tsx';

type Movement = CustomerPage['credit']['movements'][number];

/** The customer's warehouse credit: what there is, and what staff may do with it. Nothing of the books is ever changed: a correction is a movement of its own. */
export function CreditTab({ customer }: { customer: CustomerPage }) {
  const t = useText();
  const [asked, setAsked] = useState<'bank' | 'unfreeze' | null>(null);
  const { credit } = customer;
  const money = (minor: number) => <Money minor={minor} currency="USD" />;
  const close = () => setAsked(null);
  return (
    <>
      <Card
        title={t('staff:credit.title')}
        aside={
          <>
            {credit.frozenAt !== null && (
              <Button variant="default" size="xs" onClick={() => setAsked('unfreeze')}>
                {t('staff:credit.unfreeze')}
              </Button>
            )}
            <Button size="xs" onClick={() => setAsked('bank')}>
              {t('staff:credit.book')}
            </Button>
          </>
        }
      >
        <FactList
          facts={[
            { name: t('staff:credit.posted'), value: money(credit.posted) },
            { name: t('staff:credit.held'), value: money(credit.held) },
            { name: t('staff:credit.available'), value: money(credit.available) },
            { name: t('staff:credit.receivable'), value: money(credit.receivable) },
            {
              name: t('staff:credit.frozen'),
              value:
                credit.frozenAt === null ? (
                  t('staff:credit.notFrozen')
                ) : (
                  <>
                    <Badge tone="neg" mark="square">
                      {t('staff:credit.isFrozen')}
                    </Badge>{' '}
                    <When at={credit.frozenAt} exact />
                  </>
                ),
            },
          ]}
        />
      </Card>
      <PayoutsCard customer={customer} />
      <Movements customer={customer} />
      <BankTransferDialog customer={customer} isOpen={asked === 'bank'} onClose={close} />
      <UnfreezeDialog customer={customer} isOpen={asked === 'unfreeze'} onClose={close} />
    </>
  );
}

function Movements({ customer }: { customer: CustomerPage }) {
  const t = useText();
  const [asked, setAsked] = useState<Movement | null>(null);
  const { movements } = customer.credit;
  return (
    <Card title={t('staff:credit.movements')} padded={false}>
      {movements.length === 0 ? (
        <NoRows>{t('staff:credit.none')}</NoRows>
      ) : (
        <WideTable
          label={t('staff:credit.movements')}
          heads={[
            { id: 'date', label: t('staff:date') },
            { id: 'kind', label: t('staff:credit.kind') },
            { id: 'reference', label: t('staff:credit.reference') },
            { id: 'amount', label: t('staff:amount'), align: 'right' },
            { id: 'balance', label: t('staff:credit.balance'), align: 'right' },
            { id: 'reverse', label: t('staff:credit.reverse'), isHidden: true },
          ]}
        >
          {movements.map((movement) => (
            <tr key={movement.id}>
              <td>
                <When at={movement.date} exact />
              </td>
              <td>
                {t(`credit:kinds.${movement.kind}`)}{' '}
                {movement.isReversed && <Badge tone="neutral">{t('staff:credit.reversed')}</Badge>}
                {movement.isReversal && <Badge tone="info">{t('staff:credit.reversal')}</Badge>}
              </td>
              <td className="code">{movement.reference ?? '–'}</td>
              <td data-align="right">
                <Money minor={movement.amount} currency="USD" kind="difference" />
              </td>
              <td data-align="right">
                <Money minor={movement.balanceAfter} currency="USD" />
              </td>
              <td>
                {movement.canReverse && (
                  <Button variant="default" size="xs" onClick={() => setAsked(movement)}>
                    {t('staff:credit.reverse')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      <ReverseDialog customer={customer} movement={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}
