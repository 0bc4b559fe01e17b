/** The number that styles of this page carry; '' where the page has none (development, tests). */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Tells it to what stops the page behind a dialog from scrolling: that writes a style of its own and knows the number by this name alone. */
export function tellStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
