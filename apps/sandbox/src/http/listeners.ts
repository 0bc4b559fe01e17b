import { smtpListener } from '../mail/smtp.ts';
import type { Worlds } from '../world/worlds.ts';

/** A further port of the sandbox beside HTTP. */
export type Listener = {
  name: 'smtp';
  /** Listens on loopback; port 0 = a free one. Gives the port in use. */
  start(context: { port: number; worlds: Worlds }): Promise<{ port: number; close(): Promise<void> }>;
};

/** Every listener, listed by hand. */
export const listeners: readonly Listener[] = [smtpListener];
