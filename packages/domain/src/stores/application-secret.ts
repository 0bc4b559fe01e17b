const DAY_MS = 86_400_000;

/** So long the marketplace takes a secret of the application. */
export const SECRET_LIVES_MS = 180 * DAY_MS;
/** A new one is asked for so long before its end, once a day until it has come: time enough to mend what keeps it from coming. */
export const ROTATE_BEFORE_MS = 45 * DAY_MS;
const ASK_AGAIN_MS = DAY_MS;
/** The operator is told so long before its end. */
const WARN_BEFORE_MS = 30 * DAY_MS;

/** What is known of the application's secret; instants in ms, null = not yet. */
export type SecretFacts = { expiresAt: number; askedAt: number | null };

/** When a secret that was first seen then ends at the latest: when it was made is not told. */
export const secretEnd = (seenAt: number): number => seenAt + SECRET_LIVES_MS;

/** What is to be done about it now. `daysLeft`: whole days until it ends, 0 once it has. */
export function watchSecret(
  { expiresAt, askedAt }: SecretFacts,
  now: number,
): { isToRotate: boolean; isToWarn: boolean; daysLeft: number } {
  const left = expiresAt - now;
  return {
    isToRotate: left <= ROTATE_BEFORE_MS && (askedAt === null || now - askedAt >= ASK_AGAIN_MS),
    isToWarn: left <= WARN_BEFORE_MS,
    daysLeft: Math.max(0, Math.floor(left / DAY_MS)),
  };
}
