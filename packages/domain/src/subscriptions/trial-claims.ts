/** By what a person is known again across accounts (SUB-029): as `billing_claim.kind`. */
export const ClaimKind = { Email: 1, Card: 2, Store: 3 } as const;
export type ClaimKind = (typeof ClaimKind)[keyof typeof ClaimKind];

export type ClaimKey = { kind: ClaimKind; key: string };

/**
 * One mailbox as one text: without case, without what follows a plus, and where the provider ignores them without dots. Who registers again
 * with another spelling of the same address is the same person (SUB-029).
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  if (at < 1) return lower;
  const domain = lower.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : lower.slice(at + 1);
  const name = lower.slice(0, at).replace(/\+.*/s, '');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

/** Everything by which an account counts as somebody who had a trial or paid. */
export const claimKeysOf = (known: {
  email: string;
  fingerprints: readonly string[];
  sellingPartnerIds: readonly string[];
}): ClaimKey[] => [
  { kind: ClaimKind.Email, key: normalizeEmail(known.email) },
  ...known.fingerprints.map((key) => ({ kind: ClaimKind.Card, key })),
  ...known.sellingPartnerIds.map((key) => ({ kind: ClaimKind.Store, key })),
];
