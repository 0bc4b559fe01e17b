import type { onboarding } from './onboarding-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const onboardingTopics = defineTopics<typeof onboarding>()({
  histories: { id: 'ONB-017', nothing: 'fixed' },
  channels: { id: 'ONB-018', nothing: 'fixed' },
  create: { id: 'ONB-019', touches: ['onboarding'] },
  exists: { id: 'ONB-020', shows: ['onboarding'] },
  warehouseAgreement: { id: 'WH-090-state', shows: ['onboarding'] },
  acceptWarehouseAgreement: { id: 'WH-090', touches: ['onboarding'] },
});
