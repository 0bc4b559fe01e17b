import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ExtraPayment } from '@kervan/contracts/parcel-money';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ExtraAnswer } from './extra-answer.tsx';
import { extraPaymentsSearch, extraStates, type ExtraStateName } from './extra-payments-search.ts';
import { OrderLink, PackageNo } from './package-cells.tsx';
import classes from './parcel-money.module.css';

const LIMIT = 50;

/** WH-028: what is wanted for packages over what was agreed, with both answers and until when. */
export function ExtraPaymentsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { state, page = 1 } = extraPaymentsSearch(useSearch({ strict: false }));
  const show = (next: { state?: ExtraStateName; page?: number }) =>
    void navigate({ to: '/warehouse/extra-payments', search: extraPaymentsSearch(next) });
  return (
    <>
      <PageHeader title={t('parcelMoney:title')} note={t('parcelMoney:note')} />
      <Tabs<'all' | ExtraStateName>
        label={t('parcelMoney:states')}
        active={state ?? 'all'}
        onChange={(name) => show(name === 'all' ? {} : { state: name })}
        tabs={(['all', ...extraStates] as const).map((name) => ({
          name,
          label: name === 'all' ? t('parcelMoney:all') : t(`parcelMoney:state.${name}`),
        }))}
      />
      <div className={classes.body}>
        <ExtraPayments state={state} page={page} onPage={(next) => show({ ...(state ? { state } : {}), page: next })} />
      </div>
    </>
  );
}

type ListProps = { state: ExtraStateName | undefined; page: number; onPage: (page: number) => void };

function ExtraPayments({ state, page, onPage }: ListProps) {
  const t = useText();
  const { isMobile } = useScreenSize();
  const { data, error, refetch, isFetching } = useQuery(
    read(parcelMoney.extras, { body: { limit: LIMIT, page, ...(state ? { state } : {}) } }),
  );
  if (error && !data)
    return (
      <ErrorState
        title={t('parcelMoney:failed')}
        {...errorWords(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowSkeletons count={6} height={48} />;
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconCoins size={20} stroke={1.75} />}
        title={t(state ? 'parcelMoney:noneInState' : 'parcelMoney:none')}
        text={t('parcelMoney:noneText')}
      />
    );
  return (
    <>
      {isMobile ? <ExtraCards items={data.items} /> : <ExtraTable items={data.items} />}
      {data.totalCount > LIMIT && <Pages page={page} total={data.totalCount} onPage={onPage} />}
    </>
  );
}

function ExtraTable({ items }: { items: readonly ExtraPayment[] }) {
  const t = useText();
  return (
    <Card padded={false}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('parcelMoney:title')}>
        <PlainTable>
          <thead>
            <tr>
              {(['created', 'package', 'order'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`parcelMoney:columns.${name}`)}
                </th>
              ))}
              <th scope="col" data-align="right">
                {t('parcelMoney:columns.amount')}
              </th>
              {(['explanation', 'type', 'refund', 'answer'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`parcelMoney:columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((extra) => (
              <ExtraRow key={extra.id} extra={extra} />
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Card>
  );
}

/** At 768 and below each is a card, with its answers at its foot. */
const ExtraCards = ({ items }: { items: readonly ExtraPayment[] }) => (
  <ul className={classes.cards}>
    {items.map((extra) => (
      <li key={extra.id}>
        <ExtraPaymentCard extra={extra} />
      </li>
    ))}
  </ul>
);

function ExtraPaymentCard({ extra }: { extra: ExtraPayment }) {
  const format = useFormat();
  return (
    <Card>
      <article className={classes.card}>
        <div className={classes.line}>
          <PackageNo row={extra} />
          <Money minor={extra.totalAmount} currency="USD" strong />
        </div>
        <div className={classes.line}>
          <OrderLink row={extra} />
          <span className="num small text3">{format.dateTime(Date.parse(extra.createDate))}</span>
        </div>
        <p className={classes.words}>
          <Explanation extra={extra} />
        </p>
        <ExtraAnswer extra={extra} />
      </article>
    </Card>
  );
}

function ExtraRow({ extra }: { extra: ExtraPayment }) {
  const t = useText();
  const format = useFormat();
  return (
    <tr>
      <td className="num">{format.dateTime(Date.parse(extra.createDate))}</td>
      <th scope="row">
        <PackageNo row={extra} />
      </th>
      <td>
        <OrderLink row={extra} />
      </td>
      <td data-align="right">
        <Money minor={extra.totalAmount} currency="USD" />
      </td>
      <td>
        <Explanation extra={extra} />
      </td>
      <td>{t(`parcelMoney:type.${extra.paymentType}`)}</td>
      <td>
        {t(`parcelMoney:refund.${extra.refundStatus}`)}
        {extra.refundAnswer !== null && <div className="small text2">{extra.refundAnswer}</div>}
      </td>
      <td>
        <ExtraAnswer extra={extra} />
      </td>
    </tr>
  );
}

export function Explanation({ extra }: { extra: ExtraPayment }) {
  const t = useText();
  if (extra.cause === 'priceGrew') return t('parcelMoney:priceGrew');
  return extra.explanation === '' ? <span className="text3">{t('parcelMoney:noExplanation')}</span> : extra.explanation;
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const t = useText();
  const format = useFormat();
  const last = Math.min(total, page * LIMIT);
  return (
    <div className={classes.pages}>
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('parcelMoney:back')}
      </Button>
      <Button variant="default" size="xs" disabled={last >= total} onClick={() => onPage(page + 1)}>
        {t('parcelMoney:more')}
      </Button>
      <span className="small text3 num">
        {t('parcelMoney:shown', {
          from: format.number((page - 1) * LIMIT + 1),
          to: format.number(last),
          total: format.number(total),
        })}
      </span>
    </div>
  );
}
