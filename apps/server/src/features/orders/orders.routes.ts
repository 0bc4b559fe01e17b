import type { FastifyInstance } from 'fastify';
import { flagsSchemas } from '@kervan/contracts/flags';
import { flags } from '@kervan/contracts/flags-calls';
import { ordersSchemas } from '@kervan/contracts/orders';
import { orders } from '@kervan/contracts/orders-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { assignFlags } from './assign-flags.ts';
import { countOrders } from './count-orders.ts';
import { exportOrders } from './export-orders.ts';
import { assignFlag, deleteFlag, listFlags, saveFlag } from './flags.ts';
import { listOrders } from './list-orders.ts';
import { orderAddress } from './order-address.ts';
import { orderDetail } from './order-detail.ts';
import { addNote, deleteNote, listNotes } from './order-notes.ts';
import { beginClaim } from './begin-claim.ts';
import { endClaim } from './end-claim.ts';
import { requestCancellation } from './request-cancellation.ts';
import { settleAddress } from './settle-address.ts';
import { translateBuyer } from './translate-buyer.ts';
import { updateOrder } from './update-order.ts';

export function registerOrders(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(orders, ordersSchemas), {
    list: listOrders,
    export: exportOrders,
    counts: countOrders,
    details: orderDetail,
    address: orderAddress,
    update: updateOrder,
    settleAddress,
    translate: translateBuyer,
    cancellationRequest: requestCancellation,
    beginClaim,
    endClaim,
    notes: listNotes,
    addNote,
    deleteNote,
  });
  implement(app, deps, joined(flags, flagsSchemas), {
    all: listFlags,
    save: saveFlag,
    delete: deleteFlag,
    assign: assignFlag,
    assignMany: assignFlags,
  });
}
