import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PackageMoney } from '@kervan/contracts/parcel-money';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './parcel-money.module.css';

/** What a package costs, what is held for it, and what happens when: of the one that waits, and of the one whose service has to be chosen (WH-021, WH-023). */
export function PackageMoneyCard({ packageId }: { packageId: number }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(read(parcelMoney.ofPackage, { query: { packageId } }));
  return (
    <Card title={t('parcelMoney:money.title')}>
      {error && !data ? (
        <ErrorState
          title={t('parcelMoney:money.failed')}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : !data ? (
        <LineSkeletons count={4} />
      ) : (
        <div className={classes.card}>
          <State money={data} />
          <Parts money={data} />
          {data.state === 'waiting' && <Waiting money={data} />}
          {data.state === 'asked' && <Offers money={data} />}
        </div>
      )}
    </Card>
  );
}

function State({ money }: { money: PackageMoney }) {
  const t = useText();
  const format = useFormat();
  const isWrong = money.state === 'waiting' || money.state === 'asked';
  const amount = format.money(money.parts?.total ?? 0, 'USD');
  return (
    <p className={isWrong ? 'warn' : ''}>
      <b>{t(`parcelMoney:money.${money.state}`, { amount })}</b>
      {money.chooseReason !== null && <> {t(`parcelMoney:money.reason.${money.chooseReason}`)}</>}
    </p>
  );
}

function Parts({ money }: { money: PackageMoney }) {
  const t = useText();
  const { parts, estimate, duty } = money;
  const rows = [
    ...(parts === null && estimate !== null ? [['estimate', estimate] as const] : []),
    ...(parts
      ? ([
          ['shipping', parts.shipping],
          ['insurance', parts.insurance],
          ['storage', parts.storage],
          ['total', parts.total],
        ] as const)
      : []),
    ...(duty === null ? [] : [['duty', duty] as const]),
  ];
  return (
    <dl className={classes.parts}>
      <div>
        <dt>{t('parcelMoney:money.service')}</dt>
        <dd>
          {money.serviceName}
          {money.isOtherService && <span className="text3"> {t('parcelMoney:money.other')}</span>}
        </dd>
      </div>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(`parcelMoney:money.${name}`)}</dt>
          <dd>
            <Money minor={amount} currency="USD" strong={name === 'total'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Cents of a started day (WH-023). */
const STORAGE_PER_DAY = 175;

function Waiting({ money }: { money: PackageMoney }) {
  const t = useText();
  const format = useFormat();
  const toLoad = Math.max(limits.creditLoadMinMinor, money.missing);
  const at = (text: string) => format.dateTime(Date.parse(text));
  return (
    <>
      {money.storageGrowsAt !== null && (
        <p>
          {t('parcelMoney:money.grows', {
            fee: format.money(STORAGE_PER_DAY, 'USD'),
            at: at(money.storageGrowsAt),
          })}
        </p>
      )}
      {money.destroyDate !== null && (
        <p className="neg">
          {money.storageGrowsAt === null && money.missing === 0
            ? t('parcelMoney:money.ending')
            : t('parcelMoney:money.destroyed', { at: at(money.destroyDate) })}
        </p>
      )}
      <PathLink to={`/load-warehouse-credit?amount=${toLoad}`}>
        {t('parcelMoney:money.load', { amount: format.money(toLoad, 'USD') })}
      </PathLink>
    </>
  );
}

function Offers({ money }: { money: PackageMoney }) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(parcelMoney.chooseService);
  const choose = useCallMutation(parcelMoney.chooseService, {
    done: () => t('parcelMoney:money.chosen'),
  });
  if (money.offers.length === 0) return <p>{t('parcelMoney:money.noOffers')}</p>;
  return (
    <>
      {money.chooseUntil !== null && (
        <p>{t('parcelMoney:money.chooseUntil', { at: format.dateTime(Date.parse(money.chooseUntil)) })}</p>
      )}
      <ul className={classes.list}>
        {money.offers.map(({ quoteId, serviceName, price }) => (
          <li key={quoteId}>
            <span>{serviceName}</span>
            <Money minor={price} currency="USD" />
            <Button
              size="xs"
              variant="default"
              aria-label={t('parcelMoney:money.chooseOf', {
                service: serviceName,
                amount: format.money(price, 'USD'),
              })}
              disabled={blocked !== null || choose.isPending}
              {...tip(blocked)}
              onClick={() => choose.mutate({ body: { packageId: money.packageId, quoteId } })}
            >
              {t('parcelMoney:money.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
