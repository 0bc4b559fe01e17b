import { randomUUID } from 'node:crypto';
import { isRecord } from '../../http/body.ts';
import { ApiError, invalidInput, notFound } from '../api-error.ts';
import type { components } from '@kervan/sp-api/notifications';
import type { ApplicationCall, Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { NOTIFICATIONS_SCOPE } from './destination-operations.ts';
import { findType, notificationTypes, type NotificationType } from './notification-types.ts';
import { channelOf } from './publish.ts';
import type { EventFilter, Resource, Subscription } from './subscriptions.ts';
import { sendTestNotification } from './test-notification.ts';

type Row = Pick<Subscription, 'subscription_id' | 'payload_version' | 'destination_id' | 'processing_directive'>;

const model = 'notifications';
const path = '/notifications/v1/subscriptions';
const grantless = { access: 'grantless', scope: NOTIFICATIONS_SCOPE } as const;

/** What an application wants to be notified of, per seller and type. */
export const subscriptionOperations: readonly Operation[] = [
  { model, operationId: 'getSubscriptions', method: 'GET', path, access: 'seller', handle: getSubscriptions },
  {
    model,
    operationId: 'getSubscription',
    method: 'GET',
    path: `${path}/{notificationType}`,
    access: 'seller',
    handle: getSubscription,
  },
  {
    model,
    operationId: 'createSubscription',
    method: 'POST',
    path: `${path}/{notificationType}`,
    access: 'seller',
    handle: createSubscription,
  },
  {
    model,
    operationId: 'getSubscriptionById',
    method: 'GET',
    path: `${path}/{notificationType}/{subscriptionId}`,
    ...grantless,
    handle: getSubscriptionById,
  },
  {
    model,
    operationId: 'deleteSubscriptionById',
    method: 'DELETE',
    path: `${path}/{notificationType}/{subscriptionId}`,
    ...grantless,
    handle: deleteSubscriptionById,
  },
  {
    model,
    operationId: 'sendTestNotification',
    method: 'POST',
    path: `${path}/{notificationType}/testNotification`,
    ...grantless,
    handle: sendTestNotification,
  },
];

async function createSubscription(call: SellerCall): Promise<OperationAnswer> {
  const { world, application, account, body } = call;
  const type = requireType(call.params.notificationType);
  if (!isRecord(body) || typeof body.payloadVersion !== 'string' || typeof body.destinationId !== 'string')
    throw invalidInput("Missing member 'payloadVersion' or 'destinationId'.", 'Body');
  if (body.payloadVersion !== notificationTypes[type].version)
    throw invalidInput(`Payload version ${body.payloadVersion} is not supported for ${type}.`, 'Body');
  const { rows } = await world.sql.query<{ resource: Resource }>(
    'select resource from sandbox.destination where world = $1 and application_id = $2 and destination_id = $3',
    [world.id, application.id, body.destinationId],
  );
  if (!rows[0]) throw notFound(`Destination ${body.destinationId} does not exist.`);
  if (channelOf(rows[0].resource) !== notificationTypes[type].channel)
    throw invalidInput(`The notification type ${type} cannot be delivered to this kind of destination.`, 'Body');
  const directive = readDirective(type, body.processingDirective);
  const row: Row = {
    subscription_id: randomUUID(),
    payload_version: body.payloadVersion,
    destination_id: body.destinationId,
    processing_directive: directive,
  };
  const { rowCount } = await world.sql.query(
    `insert into sandbox.subscription (world, subscription_id, application_id, seller_id, type, payload_version, destination_id, processing_directive, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      world.id,
      row.subscription_id,
      application.id,
      account.sellingPartnerId,
      type,
      row.payload_version,
      row.destination_id,
      directive ? JSON.stringify(directive) : null,
      call.now,
    ],
  );
  if (rowCount === 0)
    throw new ApiError(409, [
      {
        code: 'Conflict',
        message: 'A subscription for this notification type and payload version already exists.',
        details: '',
      },
    ]);
  return { status: 200, body: { payload: view(row) } };
}

const filterTypes: readonly NotificationType[] = ['ANY_OFFER_CHANGED', 'ORDER_CHANGE'];
const periods = ['FiveMinutes', 'TenMinutes'] as const;

/** A filter of the type itself. Filter expressions are not evaluated by this sandbox: one is refused, rather than ignored. */
function readDirective(type: NotificationType, given: unknown): { eventFilter: EventFilter } | null {
  if (given === undefined || given === null) return null;
  if (!isRecord(given)) throw invalidInput("'processingDirective' is not an object.", 'Body');
  if (given.filterExpression !== undefined)
    throw invalidInput(`Filter expressions are not supported for ${type}.`, 'Body');
  const filter = given.eventFilter;
  if (filter === undefined) return null;
  if (!isRecord(filter) || filter.eventFilterType !== type || !filterTypes.includes(type))
    throw invalidInput("'eventFilterType' must name the notification type, which must support filters.", 'Body');
  const { marketplaceIds, orderChangeTypes } = filter;
  const period = isRecord(filter.aggregationSettings)
    ? periods.find(
        (one) => isRecord(filter.aggregationSettings) && one === filter.aggregationSettings.aggregationTimePeriod,
      )
    : undefined;
  if (filter.aggregationSettings !== undefined && !period)
    throw invalidInput("'aggregationTimePeriod' must be FiveMinutes or TenMinutes.", 'Body');
  return {
    eventFilter: {
      eventFilterType: type,
      ...(isTextList(marketplaceIds) ? { marketplaceIds } : {}),
      ...(isTextList(orderChangeTypes) ? { orderChangeTypes } : {}),
      ...(period ? { aggregationSettings: { aggregationTimePeriod: period } } : {}),
    },
  };
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

async function getSubscription({ world, application, account, params, query }: SellerCall): Promise<OperationAnswer> {
  const type = requireType(params.notificationType);
  const { rows } = await world.sql.query<Row>(
    `select * from sandbox.subscription where world = $1 and application_id = $2 and seller_id = $3 and type = $4 and ($5::text is null or payload_version = $5)
     order by payload_version desc limit 1`,
    [world.id, application.id, account.sellingPartnerId, type, query.text('payloadVersion')],
  );
  if (!rows[0]) throw notFound(`There is no subscription to ${type}.`);
  return { status: 200, body: { payload: view(rows[0]) } };
}

async function getSubscriptions({ world, application, account, query }: SellerCall): Promise<OperationAnswer> {
  const [name = ''] = query.list('notificationTypes', 1);
  const type = requireType(name);
  query.integer('pageSize', { min: 30, max: 100 });
  const { rows } = await world.sql.query<Row>(
    `select * from sandbox.subscription where world = $1 and application_id = $2 and seller_id = $3 and type = $4 and ($5::text is null or payload_version = $5) order by subscription_id`,
    [world.id, application.id, account.sellingPartnerId, type, query.text('payloadVersion')],
  );
  // A seller has one subscription per type and version: never a second page.
  return { status: 200, body: { payload: { subscriptions: rows.map(view) } } };
}

async function getSubscriptionById({ world, application, params }: ApplicationCall): Promise<OperationAnswer> {
  const { rows } = await world.sql.query<Row>(
    'select * from sandbox.subscription where world = $1 and application_id = $2 and subscription_id = $3 and type = $4',
    [world.id, application.id, params.subscriptionId, requireType(params.notificationType)],
  );
  if (!rows[0]) throw unknownSubscription(params.subscriptionId);
  return { status: 200, body: { payload: view(rows[0]) } };
}

async function deleteSubscriptionById({ world, application, params }: ApplicationCall): Promise<OperationAnswer> {
  const { rowCount } = await world.sql.query(
    'delete from sandbox.subscription where world = $1 and application_id = $2 and subscription_id = $3 and type = $4',
    [world.id, application.id, params.subscriptionId, requireType(params.notificationType)],
  );
  if (rowCount === 0) throw unknownSubscription(params.subscriptionId);
  return { status: 200, body: {} };
}

const unknownSubscription = (id: string | undefined): ApiError => notFound(`Subscription ${id ?? ''} does not exist.`);

/** The type of a path or query; 400 when there is none of that name. */
function requireType(name: string | undefined): NotificationType {
  const type = findType(name ?? '');
  if (!type) throw invalidInput(`The notification type '${name ?? ''}' is not valid.`, 'Parameter notificationType');
  return type;
}

/** Our filter is a part of the model's, whose intersection of all filters has no required members of its own. */
function view({
  subscription_id,
  payload_version,
  destination_id,
  processing_directive,
}: Row): components['schemas']['Subscription'] {
  return {
    subscriptionId: subscription_id,
    payloadVersion: payload_version,
    destinationId: destination_id,
    ...(processing_directive
      ? { processingDirective: processing_directive as components['schemas']['ProcessingDirective'] }
      : {}),
  };
}
