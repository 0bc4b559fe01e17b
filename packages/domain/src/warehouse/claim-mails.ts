/** Mails and messages about claims of insurance, by the name of their words. */
export const claimMails = ['claimPaid', 'claimRejected'] as const;
export type ClaimMail = (typeof claimMails)[number];

export const isClaimMail = (kind: string): kind is ClaimMail => (claimMails as readonly string[]).includes(kind);

/** The screen that they lead to: the conversation about the claim. */
export const claimMailPlace = (chatId: number): string => `/warehouse/chat?chat=${chatId}`;
