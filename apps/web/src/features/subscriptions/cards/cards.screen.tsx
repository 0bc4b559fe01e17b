import { useQuery } from '@tanstack/react-query';
import { limits } from '@kervan/domain/limits';
import { cards } from '@kervan/contracts/cards-calls';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { BillingPage } from '../billing-page.tsx';
import { CardEntry } from '../card-entry/card-entry.tsx';
import { Locked } from '../../../session/locked.tsx';
import { AddCard } from './add-card.tsx';
import { CardRow } from './card-row.tsx';

/** SUB-048: the cards of the account. */
export function CardsScreen() {
  const t = useText();
  const list = useQuery({ ...read(cards.list, { query: { orNone: 'true' } }), retry: false });
  const all = list.data ?? [];
  const active = all.filter(({ verificationStatus }) => verificationStatus !== 'rejected').length;
  const isFailed = list.isError && !list.data;
  return (
    <BillingPage title={t('cards:title')} note={t('cards:note', { max: limits.cardsMax })} place="cards">
      <CardEntry>
        {(entry) => (
          <Locked by={cards.add}>
            <Card
              title={t('cards:list')}
              aside={t('cards:count', { count: active, max: limits.cardsMax })}
              padded={false}
            >
              {list.isPending ? (
                <RowSkeletons count={2} height={72} />
              ) : isFailed && list.error ? (
                <ErrorState
                  title={t('cards:failed')}
                  text={errorText(list.error, t)}
                  onRetry={() => void list.refetch()}
                  isRetrying={list.isFetching}
                />
              ) : all.length === 0 ? (
                <EmptyState title={t('cards:none')} text={t('cards:noneText')} />
              ) : (
                <ul>
                  {all.map((card) => (
                    <CardRow key={card.id} card={card} />
                  ))}
                </ul>
              )}
            </Card>
            {!list.isPending && !isFailed && <AddCard entry={entry} isFull={active >= limits.cardsMax} />}
          </Locked>
        )}
      </CardEntry>
    </BillingPage>
  );
}
