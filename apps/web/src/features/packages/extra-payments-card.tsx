import { useQuery } from '@tanstack/react-query';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { ExtraAnswer } from './extra-answer.tsx';
import { Explanation } from './extra-payments.screen.tsx';
import classes from './parcel-money.module.css';

/** WH-067: extra payments of one package, with their answers. */
export function ExtraPaymentsCard({ packageId }: { packageId: number }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(read(parcelMoney.extrasOfPackage, { query: { packageId } }));
  return (
    <Card title={t('parcelMoney:title')}>
      {error && !data ? (
        <ErrorState
          title={t('parcelMoney:card.failed')}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : !data ? (
        <LineSkeletons count={2} />
      ) : data.length === 0 ? (
        <p className="text3">{t('parcelMoney:card.none')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('parcelMoney:title')}>
          {data.map((extra) => (
            <li key={extra.id}>
              <span>
                <Money minor={extra.totalAmount} currency="USD" strong /> <Explanation extra={extra} />
              </span>
              <ExtraAnswer extra={extra} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
