import type { FastifyInstance } from 'fastify';
import { parcelsSchemas } from '@kervan/contracts/parcels';
import { parcels } from '@kervan/contracts/parcels-calls';
import { joined } from '@kervan/contracts/schemas';
import { staffWarehouseSchemas } from '@kervan/contracts/staff-warehouse';
import { staffWarehouse } from '@kervan/contracts/staff-warehouse-calls';
import { warehouseHooksSchemas } from '@kervan/contracts/warehouse-hooks';
import { warehouseHooks } from '@kervan/contracts/warehouse-hooks-calls';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { receiveMessage } from './receive-message.ts';
import { setPackageSending } from './set-package-sending.ts';
import { startReturn } from './start-return.ts';
import { unknownEvents } from './unknown-events.ts';

/** Parcels in the hands of the warehouse: what it tells of them, and what their sellers have done with them. */
export function registerParcels(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(parcels, parcelsSchemas), { setPackageSending, startReturn });
  implement(app, deps, joined(staffWarehouse, staffWarehouseSchemas), { unknownEvents });
  implement(app, deps, joined(warehouseHooks, warehouseHooksSchemas), {
    warehouseWebhook: ({ wire }) => receiveMessage(deps, wire.request),
  });
}
