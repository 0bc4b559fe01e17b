import type { staff } from './staff-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const staffTopics = defineTopics<typeof staff>()({
  signIn: { id: 'SHELL-102-signIn', nothing: 'signIn' },
  signOut: { id: 'SHELL-102-signOut', nothing: 'signIn' },
  me: { id: 'SHELL-102-me', shows: ['staff', 'staff-request'] },
  confirm: { id: 'SHELL-102-confirm', nothing: 'signIn' },
  changePassword: { id: 'SHELL-102-changePassword', touches: ['staff'] },
  actions: { id: 'SHELL-102-actions', shows: ['staff'] },
});
