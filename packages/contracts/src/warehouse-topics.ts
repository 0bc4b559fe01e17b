import { defineTopics } from './topic-declarations.ts';
import type { warehouse } from './warehouse-calls.ts';

export const warehouseTopics = defineTopics<typeof warehouse>()({
  setup: { id: 'WH-001', shows: ['warehouse', 'banner'] },
  carriers: { id: 'WH-046', nothing: 'fixed' },
  carrierSettings: { id: 'WH-047', shows: ['warehouse'] },
  saveCarrierSettings: { id: 'WH-048', touches: ['warehouse'] },
  isActive: { id: 'WH-052', shows: ['warehouse'] },
  isProfileDone: { id: 'WH-055', shows: ['warehouse'] },
  hasActiveCarrier: { id: 'WH-058', shows: ['warehouse'] },
  profile: { id: 'WH-076', shows: ['warehouse'] },
  saveProfile: { id: 'WH-077', touches: ['warehouse'] },
  logo: { id: 'WH-076-logo', nothing: 'file' },
  setActive: { id: 'WH-078', touches: ['warehouse', 'store', 'route'] },
  setInsurance: { id: 'WH-079', touches: ['warehouse'] },
  insurance: { id: 'WH-087', shows: ['warehouse'] },
  hasOption: { id: 'STORE-055', shows: ['warehouse'] },
  sending: { id: 'STORE-022', shows: ['warehouse', 'settings'] },
  saveSending: { id: 'STORE-022-save', touches: ['warehouse', 'settings'] },
});
