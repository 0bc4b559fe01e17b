import type { account } from './account-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const accountTopics = defineTopics<typeof account>()({
  get: { id: 'AUTH-039', shows: ['account'] },
  changePassword: { id: 'AUTH-054', touches: ['account', 'session'] },
  changeInfo: { id: 'AUTH-055', touches: ['account'] },
  confirmEmailChange: { id: 'AUTH-040-confirm', nothing: 'signIn' },
  undoEmailChange: { id: 'AUTH-040-undo', nothing: 'signIn' },
  keepTwoFactor: { id: 'AUTH-040-keep', nothing: 'signIn' },
  cancelEmailChange: { id: 'AUTH-040-cancel', touches: ['account'] },
  reauthenticate: { id: 'AUTH-039-reauthenticate', touches: ['session'] },
  sessions: { id: 'AUTH-039-sessions', shows: ['session'] },
  record: { id: 'AUTH-039-record', shows: ['account', 'session'] },
  endSession: { id: 'AUTH-039-endSession', touches: ['session'] },
  endOtherSessions: { id: 'AUTH-039-endOtherSessions', touches: ['session'] },
  setUpTwoFactor: { id: 'AUTH-039-setUpTwoFactor', nothing: 'begun' },
  confirmTwoFactor: { id: 'AUTH-039-confirmTwoFactor', touches: ['account'] },
  renewRecoveryCodes: { id: 'AUTH-039-renewRecoveryCodes', touches: ['account'] },
  turnOffTwoFactor: { id: 'AUTH-039-turnOffTwoFactor', touches: ['account'] },
  requestDeletion: { id: 'AUTH-058', touches: ['account', 'subscription'] },
  withdrawDeletion: { id: 'AUTH-059', touches: ['account', 'subscription'] },
  requestExport: { id: 'AUTH-056-requestExport', touches: ['archive'] },
  exports: { id: 'AUTH-056-exports', shows: ['archive'] },
  downloadExport: { id: 'AUTH-056-downloadExport', nothing: 'file' },
});
