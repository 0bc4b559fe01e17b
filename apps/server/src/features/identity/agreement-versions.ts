/** The texts a registration consents to when it names none (AUTH-016, AUTH-048). */
export const agreementVersions = { agreement: '2026-11', kvkk: '2026-11' } as const;
