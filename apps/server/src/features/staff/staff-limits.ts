const MINUTE = 60_000;

/** Sliding windows of system time for what staff do, as sellers have them. */
export const staffLimits = {
  signInPerIp: { max: 50, windowMs: 10 * MINUTE },
  codePerMember: { max: 5, windowMs: 5 * MINUTE },
} as const;
