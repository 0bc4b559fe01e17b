/** AUTH-016: the versions of the texts a registration consents to, as shown here; they change with the texts. */
export const documentVersions = { agreement: '2026-11', kvkk: '2026-11' } as const;
export type DocumentName = keyof typeof documentVersions;
