import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A code of the step before or after is taken too: clocks differ and typing takes its time. */
const WINDOW = 1;

/** A new seed of a second factor, base32 as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Kervan', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

/** The address that an authenticator app takes the seed over from. */
export const totpAddress = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The step whose code was typed, or null: none near the moment (ms of the system). Who accepts it notes it, so that it counts once. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / (PERIOD_S * 1_000)) + delta;
}
