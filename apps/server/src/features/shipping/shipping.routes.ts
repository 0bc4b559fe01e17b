import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { shippingSchemas } from '@kervan/contracts/shipping';
import { shipping } from '@kervan/contracts/shipping-calls';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmationFile, confirmationFiles } from './confirmation-file.ts';
import { confirmShipment } from './confirm-shipment.ts';
import { recordSellerEvent } from './record-seller-event.ts';
import { updateTracking } from './update-tracking.ts';

export function registerShipping(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(shipping, shippingSchemas), {
    confirm: confirmShipment,
    cancel: cancelOrder,
    updateTracking,
    tellParcel: recordSellerEvent,
    confirmationFiles,
    confirmationFile,
  });
}
