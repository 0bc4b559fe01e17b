import type { returns } from './returns-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const returnsTopics = defineTopics<typeof returns>()({
  ofOrder: { id: 'RET-012', shows: ['order', 'package'] },
  sellerReturn: { id: 'RET-016', touches: ['order'] },
  sellerRefund: { id: 'RET-017', touches: ['order'] },
  settleRefund: { id: 'RET-017-settle', touches: ['order'] },
  buyerReturn: { id: 'RET-022', touches: ['order'] },
  buyerRefund: { id: 'RET-023', touches: ['order'] },
  uploadLabel: { id: 'RET-024', touches: ['order'] },
  downloadLabel: { id: 'RET-018', nothing: 'file' },
  fee: { id: 'RET-021', nothing: 'once' },
  labelOffers: { id: 'RET-019', nothing: 'once' },
  buyLabel: { id: 'RET-020', touches: ['order', 'credit'] },
});
