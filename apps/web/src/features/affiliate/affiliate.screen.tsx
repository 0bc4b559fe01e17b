import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AffiliateProgram } from '@kervan/contracts/affiliate';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FactList } from '../../kit/entity/fact-list.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InUsersZone, useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import classes from './affiliate.module.css';
import { EarningsCard } from './earnings-card.tsx';
import { PayoutCard } from './payout-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { ReferralsCard } from './referrals-card.tsx';

/** AFF-001: the link, where the program stands, what it earned and the ways to have it paid out. */
export function AffiliateScreen() {
  const t = useText();
  const program = useQuery(read(affiliate.get, {}));
  return (
    <InUsersZone>
      <PageHeader title={t('affiliate:title')} note={t('affiliate:note')} />
      <div className={classes.page}>
        {program.isPending ? (
          <RowSkeletons count={4} height={64} />
        ) : program.data ? (
          <>
            <LinkCard program={program.data} />
            <PayoutCard program={program.data} />
            <PayoutsCard payouts={program.data.payouts} />
            <EarningsCard earnings={program.data.earnings} />
            <ReferralsCard referrals={program.data.referrals} />
          </>
        ) : (
          <ErrorState
            title={t('affiliate:failed')}
            {...errorWords(program.error, t)}
            onRetry={() => void program.refetch()}
            isRetrying={program.isFetching}
          />
        )}
      </div>
    </InUsersZone>
  );
}

function LinkCard({ program: { link, status, credit, receiverMail } }: { program: AffiliateProgram }) {
  const t = useText();
  const format = useFormat();
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    notify.success(t('affiliate:copied'));
  };
  return (
    <Card title={t('affiliate:link')}>
      <div className={classes.line}>
        <b className={`code ${classes.link}`}>{link}</b>
        <Button size="xs" variant="default" onClick={() => void copy()}>
          {t('affiliate:copy')}
        </Button>
      </div>
      <p className="text2">{t('affiliate:linkText')}</p>
      <FactList
        facts={[
          { name: t('affiliate:statusName'), value: t(`affiliate:status.${status}`) },
          { name: t('affiliate:credit'), value: format.money(credit, 'USD') },
          { name: t('affiliate:receiver'), value: receiverMail ?? '–' },
        ]}
      />
    </Card>
  );
}
