import type { FastifyInstance } from 'fastify';
import { accountSchemas } from '@kervan/contracts/account';
import { account } from '@kervan/contracts/account-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { changeInfo } from './change-info.ts';
import { changePassword } from './change-password.ts';
import { requestDeletion, withdrawDeletion } from './delete-account.ts';
import { cancelEmailChange, confirmEmailChange, undoEmailChange } from './email-change.ts';
import { downloadExport, listExports, requestExport } from './exports.ts';
import { keepTwoFactor } from './factor-end.ts';
import { getAccount } from './get-account.ts';
import { endOtherSessions, endSession, listSessions, reauthenticate } from './sessions.ts';
import { listRecord } from './record.ts';
import { confirmTwoFactor, renewRecoveryCodes, setUpTwoFactor, turnOffTwoFactor } from './two-factor.ts';

/** The account in its owner's hands (AUTH-039, AUTH-040, AUTH-054 to AUTH-059). */
export function registerAccount(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(account, accountSchemas), {
    get: getAccount,
    changePassword,
    changeInfo,
    confirmEmailChange,
    undoEmailChange,
    cancelEmailChange,
    reauthenticate,
    sessions: listSessions,
    record: listRecord,
    endSession,
    endOtherSessions,
    setUpTwoFactor,
    confirmTwoFactor,
    renewRecoveryCodes,
    turnOffTwoFactor,
    keepTwoFactor,
    requestDeletion,
    withdrawDeletion,
    requestExport,
    exports: listExports,
    downloadExport,
  });
}
