import type { stores } from './stores-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const storesTopics = defineTopics<typeof stores>()({
  list: { id: 'STORE-051', shows: ['store', 'banner', 'settings'] },
  isAuthorized: { id: 'STORE-056', shows: ['store', 'banner'] },
  create: { id: 'STORE-053', touches: ['store'] },
  manageByHand: { id: 'STORE-049', touches: ['store', 'account'] },
  authorizationUrl: { id: 'STORE-052', nothing: 'begun' },
  authorizationCallback: { id: 'STORE-069', nothing: 'redirect' },
  completeRegistration: { id: 'STORE-068', touches: ['store'] },
  select: { id: 'STORE-054', touches: ['account'] },
  setLanguage: { id: 'SHELL-107', touches: ['account'] },
  remove: { id: 'STORE-074', touches: ['store'] },
});
