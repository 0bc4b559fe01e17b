import { isRecord } from '../../http/body.ts';
import { invalidInput } from '../api-error.ts';
import type { components } from '@kervan/sp-api/finances_2024-06-19';
import { requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { readPageToken, writePageToken } from '../page-token.ts';
import { transactionStatuses, type MoneyRow } from './money-row.ts';
import { groupOf, transactionView } from './transaction-view.ts';

/** Finances API 2024-06-19: what moved on the account. */
export const financesOperations: readonly Operation[] = [
  {
    model: 'finances_2024-06-19',
    operationId: 'listTransactions',
    method: 'GET',
    path: '/finances/2024-06-19/transactions',
    access: 'seller',
    handle: listTransactions,
  },
];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A window must end so long before the request, and may be so long [Amazon's model]. */
const SETTLED_MS = 2 * MINUTE_MS;
const WINDOW_DAYS_MAX = 180;

/** Transactions on a page. // Assumed: the model speaks of a page size and names none. */
const PAGE_SIZE = 100;

const relatedNames = ['ORDER_ID', 'FINANCIAL_EVENT_GROUP_ID'] as const;

/** Where a page ended, and the arguments it belongs to. */
type Place = { at: string; id: string; before: string; arguments: string };

async function listTransactions(call: SellerCall): Promise<OperationAnswer> {
  const { world, account, query, region, now } = call;
  const filter = readFilter(call);
  const token = query.text('nextToken');
  const place = token === null ? null : readPageToken(token, 'nextToken', isPlace);
  if (place && place.arguments !== filter.arguments)
    throw invalidInput("The 'nextToken' belongs to a request with other arguments.", 'Parameter nextToken');
  const before = place ? new Date(place.before) : filter.before;
  const marketplaceId = query.text('marketplaceId');
  const market = marketplaceId === null ? null : requireMarket(marketplaceId, region);
  const isTooLong = filter.after !== null && before.getTime() - filter.after.getTime() > WINDOW_DAYS_MAX * DAY_MS;
  const { rows } = await world.sql.query<MoneyRow>(
    `select * from sandbox.money_transaction
     where world = $1 and seller_id = $2 and visible_at <= $3 and ($4::timestamptz is null or posted_at >= $4) and posted_at < $5
       and ($6::text is null or market = $6) and ($7::text is null or status = $7) and ($8::text is null or order_id = $8)
       and ($9::timestamptz is null or (posted_at, transaction_id) > ($9, $10)) and not $11
     order by posted_at, transaction_id limit $12`,
    [
      world.id,
      account.sellingPartnerId,
      now,
      filter.after,
      before,
      market,
      query.oneOf('transactionStatus', transactionStatuses),
      filter.related?.name === 'ORDER_ID' ? filter.related.value : null,
      place?.at ?? null,
      place?.id ?? null,
      isTooLong,
      PAGE_SIZE + 1,
    ],
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  const shown =
    filter.related?.name === 'FINANCIAL_EVENT_GROUP_ID'
      ? page.filter((row) => row.status === 'RELEASED' && groupOf(row) === filter.related?.value)
      : page;
  const next = last
    ? ({
        at: last.posted_at.toISOString(),
        id: last.transaction_id,
        before: before.toISOString(),
        arguments: filter.arguments,
      } satisfies Place)
    : null;
  const body: components['schemas']['ListTransactionsResponse'] = {
    payload: { transactions: shown.map(transactionView), ...(next ? { nextToken: writePageToken(next) } : {}) },
  };
  return { status: 200, body };
}

type Filter = {
  after: Date | null;
  before: Date;
  related: { name: (typeof relatedNames)[number]; value: string } | null;
  arguments: string;
};

/** A beginning or something the transactions are related to is required; both ends lie two minutes back. */
function readFilter({ query, now }: SellerCall): Filter {
  const name = query.oneOf('relatedIdentifierName', relatedNames);
  const value = query.text('relatedIdentifierValue');
  if ((name === null) !== (value === null))
    throw invalidInput(
      "'relatedIdentifierName' and 'relatedIdentifierValue' belong together.",
      'Parameter relatedIdentifierName',
    );
  const after = query.instant('postedAfter');
  if (after === null && name === null) throw invalidInput('Start date cannot be null', 'Start date cannot be null');
  const latest = new Date(now.getTime() - SETTLED_MS);
  const wanted = query.instant('postedBefore');
  const before = wanted ?? latest;
  if (after && after > latest)
    throw invalidInput("'postedAfter' must be more than two minutes before the request.", 'Parameter postedAfter');
  if (wanted && (wanted > latest || (after && wanted <= after)))
    throw invalidInput(
      "'postedBefore' must be later than 'postedAfter' and more than two minutes before the request.",
      'Parameter postedBefore',
    );
  return {
    after,
    before,
    related: name && value ? { name, value } : null,
    arguments: [
      'postedAfter',
      'postedBefore',
      'marketplaceId',
      'transactionStatus',
      'relatedIdentifierName',
      'relatedIdentifierValue',
    ]
      .map((parameter) => `${parameter}=${query.text(parameter) ?? ''}`)
      .join('&'),
  };
}

const isPlace = (value: unknown): value is Place =>
  isRecord(value) && [value.at, value.id, value.before, value.arguments].every((member) => typeof member === 'string');
