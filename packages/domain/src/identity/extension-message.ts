/** AUTH-035: what the extension is told of who is signed in; the nonce is its own, handed back. */
export type ExtensionMessage = {
  message: 'User Logged In' | 'User Not Found';
  token: string | null;
  customerId: number;
  email: string | null;
  name: string | null;
  nonce: string | null;
};

type Connected = { token: string; customerId: number; email: string; name: string };

/** AUTH-035: a customer number above 0 is somebody who is signed in. */
export const messageOf = (connected: Connected | null, nonce: string | null): ExtensionMessage =>
  connected && connected.customerId > 0
    ? { message: 'User Logged In', ...connected, nonce }
    : { message: 'User Not Found', token: null, customerId: 0, email: null, name: null, nonce };

/** The header by which an instance of the extension proves that a token was given to it. */
export const INSTANCE_HEADER = 'x-extension-instance';

/** An extension of Chromium or Firefox, as a browser writes its origin. */
const ORIGIN = /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
export const isExtensionOrigin = (text: string): boolean => ORIGIN.test(text);

/** AUTH-036: where the page may post to: the one origin that asked, if it is on the list; never to all. */
export const targetOrigin = (asked: string | null | undefined, allowed: readonly string[]): string | null =>
  allowed.find((origin) => origin === asked) ?? null;
