import type { shipping } from './shipping-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const shippingTopics = defineTopics<typeof shipping>()({
  confirm: { id: 'ORD-065', touches: ['order'] },
  cancel: { id: 'ORD-065-cancel', touches: ['order'] },
  updateTracking: { id: 'ORD-068', touches: ['order'] },
  tellParcel: { id: 'ORD-068-parcel', touches: ['order'] },
  confirmationFiles: { id: 'INV-080-files', shows: ['order', 'order-file'] },
  confirmationFile: { id: 'INV-080-download', touches: ['order-file'] },
});
