import type { accountSchemas } from './account.ts';
import { defineCalls } from './endpoint.ts';

/** My account stays open while a payment is disputed (SUB-068). */
const needs = { openInDispute: true } as const;

/** What the link of a mail does, for whoever has it. */
const byLink = { method: 'POST', access: 'public', answers: 'done' } as const;

export const account = defineCalls<typeof accountSchemas>()({
  // Assumed: the specification names the screen and no call that reads it.
  get: { id: 'AUTH-039', method: 'GET', path: '/api/Account/GetAccount', access: 'account', answers: 'data' },
  changePassword: {
    id: 'AUTH-054',
    method: 'POST',
    path: '/api/Account/ChangePassword',
    access: 'account',
    needs,
    stepUp: true,
    answers: 'done',
  },
  changeInfo: {
    id: 'AUTH-055',
    method: 'POST',
    path: '/api/Account/ChangeCustomerInfo',
    access: 'account',
    needs,
    stepUp: true,
    answers: 'done',
  },
  // AUTH-040: what the links of its mails do, and what takes an unconfirmed change back.
  confirmEmailChange: { id: 'AUTH-040-confirm', path: '/api/Account/ConfirmEmailChange', ...byLink },
  undoEmailChange: { id: 'AUTH-040-undo', path: '/api/Account/UndoEmailChange', ...byLink },
  // Decision 66.
  keepTwoFactor: { id: 'AUTH-040-keep', path: '/api/Account/KeepTwoFactor', ...byLink },
  cancelEmailChange: {
    id: 'AUTH-040-cancel',
    method: 'POST',
    path: '/api/Account/CancelEmailChange',
    access: 'account',
    owner: true,
    needs,
    answers: 'done',
  },
  // Decision 43.
  reauthenticate: {
    id: 'AUTH-039-reauthenticate',
    method: 'POST',
    path: '/api/Account/reauthenticate',
    access: 'account',
    owner: true,
    needs,
    answers: 'done',
  },
  sessions: {
    id: 'AUTH-039-sessions',
    method: 'GET',
    path: '/api/Account/GetSessions',
    access: 'account',
    owner: true,
    answers: 'data',
  },
  record: {
    id: 'AUTH-039-record',
    method: 'GET',
    path: '/api/Account/GetRecord',
    access: 'account',
    owner: true,
    answers: 'data',
  },
  endSession: {
    id: 'AUTH-039-endSession',
    method: 'POST',
    path: '/api/Account/EndSession',
    access: 'account',
    owner: true,
    needs,
    answers: 'done',
  },
  endOtherSessions: {
    id: 'AUTH-039-endOtherSessions',
    method: 'POST',
    path: '/api/Account/EndOtherSessions',
    access: 'account',
    owner: true,
    needs,
    answers: 'done',
  },
  setUpTwoFactor: {
    id: 'AUTH-039-setUpTwoFactor',
    method: 'POST',
    path: '/api/Account/SetUpTwoFactor',
    access: 'account',
    needs,
    stepUp: true,
    answers: 'done',
  },
  confirmTwoFactor: {
    id: 'AUTH-039-confirmTwoFactor',
    method: 'POST',
    path: '/api/Account/ConfirmTwoFactor',
    access: 'account',
    needs,
    stepUp: true,
    answers: 'done',
  },
  renewRecoveryCodes: {
    id: 'AUTH-039-renewRecoveryCodes',
    method: 'POST',
    path: '/api/Account/RenewRecoveryCodes',
    access: 'account',
    needs,
    stepUp: true,
    answers: 'done',
  },
  // Proves the owner itself: a code that was typed for the ten minutes could not be typed here once more.
  turnOffTwoFactor: {
    id: 'AUTH-039-turnOffTwoFactor',
    method: 'POST',
    path: '/api/Account/TurnOffTwoFactor',
    access: 'account',
    owner: true,
    needs,
    answers: 'done',
  },
  requestDeletion: {
    id: 'AUTH-058',
    method: 'POST',
    path: '/api/customer/requestDeletion',
    access: 'account',
    needs,
    stepUp: true,
    answers: 'done',
  },
  withdrawDeletion: {
    id: 'AUTH-059',
    method: 'POST',
    path: '/api/customer/withdrawDeletion',
    access: 'account',
    owner: true,
    needs,
    answers: 'done',
  },
  // Security and reliability §3: everything the account holds, as one archive.
  requestExport: {
    id: 'AUTH-056-requestExport',
    method: 'POST',
    path: '/api/customer/requestExport',
    access: 'account',
    needs,
    stepUp: true,
    answers: 'done',
  },
  exports: {
    id: 'AUTH-056-exports',
    method: 'GET',
    path: '/api/customer/getExports',
    access: 'account',
    owner: true,
    answers: 'data',
  },
  downloadExport: {
    id: 'AUTH-056-downloadExport',
    method: 'GET',
    path: '/api/customer/downloadExport',
    access: 'account',
    stepUp: true,
    answers: 'file',
  },
});
