/** What libraries that write styles of their own (get-nonce, which the lock of scrolling under a dialog asks) read the number from. */
declare global {
  var __webpack_nonce__: string | undefined;
}

/** The number that styles of this page carry; '' where the page has none (development, tests). */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Tells them. Once, before anything is drawn. */
export function giveStyleNonce(): void {
  globalThis.__webpack_nonce__ = styleNonce() || undefined;
}
