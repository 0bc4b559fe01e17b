/** The four values whose change makes a row (INV-049). */
export const changedFields = ['status', 'price', 'quantity', 'handlingDays'] as const;
export type ChangedField = (typeof changedFields)[number];
