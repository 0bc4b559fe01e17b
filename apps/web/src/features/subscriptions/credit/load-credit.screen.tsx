import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { cards } from '@kervan/contracts/cards-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { BillingPage } from '../billing-page.tsx';
import { CardEntry } from '../card-entry/card-entry.tsx';
import { LoadForm } from './load-form.tsx';

/** WH-006: credit by card: how much, with which card, what it costs, and what comes of it. */
export function LoadCreditScreen() {
  const t = useText();
  const { amount } = useSearch({ from: '/panel/load-warehouse-credit' });
  const [loaded, setLoaded] = useState<number | null>(null);
  const cardList = useQuery({ ...read(cards.list, { query: { orNone: 'true' } }), retry: false });
  const rates = useQuery(read(credit.rates, {}));
  const approved = (cardList.data ?? []).filter(({ verificationStatus }) => verificationStatus === 'approved');
  const failed = (cardList.isError && cardList.error) || (rates.isError && rates.error) || null;
  const isWaiting = !cardList.isFetched || rates.isPending;
  return (
    <BillingPage title={t('credit:load.title')} note={t('credit:load.note')} place="credit">
      <CardEntry>
        {(entry) =>
          loaded !== null ? (
            <LoadedCard available={loaded} onMore={() => setLoaded(null)} />
          ) : isWaiting || entry.kind === 'loading' ? (
            <Card title={t('credit:load.title')}>
              <LineSkeletons count={5} />
            </Card>
          ) : failed || entry.kind === 'missing' || !rates.data ? (
            <ErrorState
              title={t('credit:load.failed')}
              text={failed ? errorText(failed, t) : t('cards:entry.missingText')}
              onRetry={() => {
                void cardList.refetch();
                void rates.refetch();
                if (entry.kind === 'missing') entry.retry();
              }}
              isRetrying={cardList.isFetching || rates.isFetching}
            />
          ) : approved.length === 0 ? (
            <EmptyState
              title={t('credit:load.noCard')}
              text={t('credit:load.noCardText')}
              actions={<LinkButton to="/change-credit-card">{t('credit:auto.toCards')}</LinkButton>}
            />
          ) : (
            <LoadForm cards={approved} rates={rates.data} prefilled={amount ?? null} onDone={setLoaded} />
          )
        }
      </CardEntry>
    </BillingPage>
  );
}

function LoadedCard({ available, onMore }: { available: number; onMore: () => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <EmptyState
      title={t('credit:load.done')}
      text={t('credit:load.doneText', { amount: format.money(available, 'USD') })}
      actions={
        <>
          <LinkButton to="/warehouse-credit">{t('credit:load.toCredit')}</LinkButton>
          <button type="button" className="link" onClick={onMore}>
            {t('credit:load.more')}
          </button>
        </>
      }
    />
  );
}
