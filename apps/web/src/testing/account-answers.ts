import { account } from '@kervan/contracts/account-calls';
import { takeover } from '@kervan/contracts/takeover-calls';
import type { Response } from '@kervan/contracts/endpoint';
import type { Wire } from './wire.ts';

type OwnAccount = Response<typeof account.get>;
type OwnSession = Response<typeof account.sessions>[number];

/** The account of the signed-in seller: nothing is pending, off or left. */
export const ownAccount: OwnAccount = {
  customerId: 7,
  firstname: 'Ayşe',
  lastname: 'Yılmaz',
  email: 'ayse@example.com',
  phoneNumber: '+905324187605',
  consents: { licence: '2025-01-01', kvkk: '2025-01-01' },
  pendingEmail: null,
  passwordChangedAt: null,
  twoFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
  deletion: null,
  left: { credit: 0, held: 0, earned: 0 },
};

export const thisDevice: OwnSession = {
  sessionId: 1,
  kind: 'web',
  isCurrent: true,
  browser: 'Chrome',
  system: 'Windows',
  place: '203.0.113.7',
  openedAt: '2026-02-20T12:00:00.000Z',
  usedAt: '2026-03-02T08:00:00.000Z',
  endsAt: '2026-03-03T08:00:00.000Z',
  label: null,
  scopes: [],
};
export const otherDevice: OwnSession = {
  ...thisDevice,
  sessionId: 2,
  isCurrent: false,
  browser: 'Safari',
  system: 'iPhone',
  place: '198.51.100.9',
};
export const extensionToken: OwnSession = {
  ...otherDevice,
  sessionId: 3,
  kind: 'extension',
  browser: 'Firefox',
  label: `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`,
  scopes: ['addProducts', 'buyOrders'],
};

/** What the pages of the own account ask for. A test that wants another answer gives it before or afterwards. */
export function answerAccount(wire: Wire, over: Partial<OwnAccount> = {}): void {
  wire.answer(account.get, { ...ownAccount, ...over });
  wire.base(account.sessions, [thisDevice]);
  wire.base(account.exports, []);
  wire.base(takeover.takeovers, []);
  wire.base(account.record, []);
}

/** The call is refused until the password was typed; then it is answered. */
export function askForPassword(wire: Wire, endpoint: Parameters<Wire['refuse']>[0], answered: () => void): void {
  wire.refuse(endpoint, 'reauth', { status: 403 });
  wire.answer(account.reauthenticate, () => {
    answered();
    return { until: '2026-03-02T09:10:00.000Z' };
  });
}
