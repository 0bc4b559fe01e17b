import { randomUUID } from 'node:crypto';
import { isRecord } from '../../http/body.ts';
import { ApiError, invalidInput, notFound } from '../api-error.ts';
import type { components } from '@kervan/sp-api/notifications';
import type { ApplicationCall, Operation, OperationAnswer } from '../operation.ts';
import type { Resource } from './subscriptions.ts';

type Destination = components['schemas']['Destination'];
type Row = { destination_id: string; name: string; resource: Resource };

const model = 'notifications';
const path = '/notifications/v1/destinations';

/** Scope of the grantless operations of this API. */
export const NOTIFICATIONS_SCOPE = 'sellingpartnerapi::notifications';
const grantless = { access: 'grantless', scope: NOTIFICATIONS_SCOPE } as const;

/** Where an application wants its notifications delivered. */
export const destinationOperations: readonly Operation[] = [
  { model, operationId: 'createDestination', method: 'POST', path, ...grantless, handle: createDestination },
  { model, operationId: 'getDestinations', method: 'GET', path, ...grantless, handle: getDestinations },
  {
    model,
    operationId: 'getDestination',
    method: 'GET',
    path: `${path}/{destinationId}`,
    ...grantless,
    handle: getDestination,
  },
  {
    model,
    operationId: 'deleteDestination',
    method: 'DELETE',
    path: `${path}/{destinationId}`,
    ...grantless,
    handle: deleteDestination,
  },
];

async function createDestination(call: ApplicationCall): Promise<OperationAnswer> {
  const { world, application, body } = call;
  if (!isRecord(body) || typeof body.name !== 'string' || body.name === '' || body.name.length > 256)
    throw invalidInput("Missing or invalid member 'name'.", 'Body');
  const resource = readResource(body.resourceSpecification, application.id);
  const { rows: existing } = await world.sql.query(
    'select 1 from sandbox.destination where world = $1 and application_id = $2 and (name = $3 or resource = $4)',
    [world.id, application.id, body.name, JSON.stringify(resource)],
  );
  if (existing.length > 0)
    throw new ApiError(409, [
      { code: 'Conflict', message: 'A destination with this name or resource already exists.', details: '' },
    ]);
  const row: Row = { destination_id: randomUUID(), name: body.name, resource };
  await world.sql.query(
    'insert into sandbox.destination (world, destination_id, application_id, name, resource, created_at) values ($1, $2, $3, $4, $5, $6)',
    [world.id, row.destination_id, application.id, row.name, JSON.stringify(resource), call.now],
  );
  return { status: 200, body: { payload: view(row) } };
}

/** Exactly one of an SQS queue's ARN and an EventBridge account. */
function readResource(specification: unknown, applicationId: string): Resource {
  const { sqs, eventBridge } = isRecord(specification) ? specification : {};
  if (
    isRecord(sqs) &&
    eventBridge === undefined &&
    typeof sqs.arn === 'string' &&
    sqs.arn.length <= 1000 &&
    /^arn:aws:sqs:\S+:\S+:\S+$/.test(sqs.arn)
  )
    return { sqs: { arn: sqs.arn } };
  if (
    isRecord(eventBridge) &&
    sqs === undefined &&
    typeof eventBridge.region === 'string' &&
    typeof eventBridge.accountId === 'string' &&
    /^\d{12}$/.test(eventBridge.accountId)
  ) {
    const name = `aws.partner/sellingpartnerapi.amazon.com/${eventBridge.accountId}/${applicationId}`;
    return { eventBridge: { name, region: eventBridge.region, accountId: eventBridge.accountId } };
  }
  throw invalidInput("'resourceSpecification' must hold a valid SQS ARN or an EventBridge region and account.", 'Body');
}

async function getDestinations({ world, application }: ApplicationCall): Promise<OperationAnswer> {
  const { rows } = await world.sql.query<Row>(
    'select destination_id, name, resource from sandbox.destination where world = $1 and application_id = $2 order by created_at, destination_id',
    [world.id, application.id],
  );
  return { status: 200, body: { payload: rows.map(view) } };
}

async function getDestination({ world, application, params }: ApplicationCall): Promise<OperationAnswer> {
  const { rows } = await world.sql.query<Row>(
    'select destination_id, name, resource from sandbox.destination where world = $1 and application_id = $2 and destination_id = $3',
    [world.id, application.id, params.destinationId],
  );
  if (!rows[0]) throw unknown(params.destinationId);
  return { status: 200, body: { payload: view(rows[0]) } };
}

async function deleteDestination({ world, application, params }: ApplicationCall): Promise<OperationAnswer> {
  const { rowCount } = await world.sql.query(
    'delete from sandbox.destination where world = $1 and application_id = $2 and destination_id = $3',
    [world.id, application.id, params.destinationId],
  );
  if (rowCount === 0) throw unknown(params.destinationId);
  return { status: 200, body: {} };
}

const view = ({ destination_id, name, resource }: Row): Destination => ({
  destinationId: destination_id,
  name,
  resource,
});

const unknown = (destinationId: string | undefined): ApiError =>
  notFound(`Destination ${destinationId ?? ''} does not exist.`);
