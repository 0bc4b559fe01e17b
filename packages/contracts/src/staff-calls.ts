import { defineCalls } from './endpoint.ts';
import type { staffSchemas } from './staff.ts';

/** The people who run the product: their own sign-in on a path of its own (SHELL-102), and what they did. */
export const staff = defineCalls<typeof staffSchemas>()({
  signIn: {
    id: 'SHELL-102-signIn',
    method: 'POST',
    path: '/api/staff/signIn',
    access: 'public',
    answers: 'data',
  },
  signOut: {
    id: 'SHELL-102-signOut',
    method: 'POST',
    path: '/api/staff/signOut',
    access: 'staff',
    answers: 'done',
  },
  me: {
    id: 'SHELL-102-me',
    method: 'GET',
    path: '/api/staff/me',
    access: 'staff',
    answers: 'data',
  },
  confirm: {
    id: 'SHELL-102-confirm',
    method: 'POST',
    path: '/api/staff/confirm',
    access: 'staff',
    answers: 'done',
  },
  changePassword: {
    id: 'SHELL-102-changePassword',
    method: 'POST',
    path: '/api/staff/changePassword',
    access: 'staff',
    answers: 'done',
  },
  actions: {
    id: 'SHELL-102-actions',
    method: 'POST',
    path: '/api/staff/actions',
    access: 'staff',
    answers: 'data',
  },
});
