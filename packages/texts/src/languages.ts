/** SHELL-047: the stored value of English is `us` on the wire, `en` inside. */
export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];
