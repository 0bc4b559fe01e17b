import { systemKey } from './system.ts';

/** A mail as its recipient finds it. */
export type Letter = { to: string; from: string; subject: string; text: string };

/** Where people of the world are written to: what the mail system offers to those who hand something on. */
export type Mailbox = { deliver(letter: Letter): Promise<void> };

/** The mailbox of a world. */
export const mailbox = systemKey<Mailbox>('mailbox');
