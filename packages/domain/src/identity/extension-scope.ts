import { allows, scopeKindOf, type ScopedCall } from './api-scope.ts';

/** What a token of the browser extension may be allowed to (AUTH-036). */
export const extensionScopes = ['addProducts', 'readItems', 'readOrders', 'buyOrders'] as const;
export type ExtensionScope = (typeof extensionScopes)[number];

/** How a session was opened: by its owner's sign-in, for the extension, for a program, or by staff who look at the account. */
export type SessionKind = 'web' | 'extension' | 'api' | 'staff';

/** What the rule asks of a call. */
type Asked = { owner?: true; stepUp?: true; staffMay?: true; scope?: ExtensionScope } & ScopedCall;
/** What it asks of a session; instants in ms of the system clock. */
type Opened = { kind: SessionKind; scopes: readonly string[] | null; reauthenticatedAt: number | null };

/** A password counts as just typed for so long (security and reliability §1). */
export const STEP_UP_MS = 10 * 60_000;

/** True for what moves money or hands over the account: its owner alone may, no member of staff who looks at it and no program. */
export const isClosedToStaff = ({ owner, stepUp }: Pick<Asked, 'owner' | 'stepUp'>): boolean =>
  owner === true || stepUp === true;

/** True for whatever a member of staff who looks at an account cannot do: looking reads, but for what the law owes others. What staff may change else they change in their own area. */
export const isClosedToLooking = (call: Pick<Asked, 'owner' | 'stepUp' | 'staffMay' | 'answers' | 'writes'>): boolean =>
  isClosedToStaff(call) || (scopeKindOf(call) === 'write' && call.staffMay !== true);

/** Why a session may not make a call though its account may, or null. The owner's own sign-in may all, the password's age apart. */
export function refusalOfSession(
  call: Asked,
  session: Opened,
  now: number,
): 'NotForStaff' | 'NotForExtension' | 'NotForApiKey' | 'ScopeMissing' | 'reauth' | null {
  const { kind, scopes, reauthenticatedAt } = session;
  if (kind === 'extension' && !(call.scope !== undefined && scopes?.includes(call.scope))) return 'NotForExtension';
  if (kind === 'staff' && isClosedToLooking(call)) return 'NotForStaff';
  // M12: what moves money or hands over the account is asked of a person.
  if (kind === 'api' && isClosedToStaff(call)) return 'NotForApiKey';
  if (kind === 'api' && !allows(scopes ?? [], call)) return 'ScopeMissing';
  if (call.stepUp !== true) return null;
  return reauthenticatedAt !== null && now - reauthenticatedAt < STEP_UP_MS ? null : 'reauth';
}
