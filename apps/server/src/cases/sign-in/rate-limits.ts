const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Sliding windows (security design section 1); times are system time. */
export const rateLimits = {
  loginPerIp: { max: 50, windowMs: 10 * MINUTE },
  registerPerIp: { max: 5, windowMs: HOUR },
  registerPerDevice: { max: 3, windowMs: HOUR },
  mailPerAddress: { max: 3, windowMs: HOUR },
  mailPause: { max: 1, windowMs: MINUTE },
  linkPerIp: { max: 60, windowMs: HOUR },
  emailChange: { max: 5, windowMs: HOUR },
  twoFactor: { max: 10, windowMs: 15 * MINUTE },
  exports: { max: 3, windowMs: 24 * HOUR },
  lookupPerIp: { max: 120, windowMs: 10 * MINUTE },
} as const;

/** Wrong passwords that lock an address, and for how long (AUTH-045). */
export const lock = { failures: 5, ms: 15 * MINUTE };
