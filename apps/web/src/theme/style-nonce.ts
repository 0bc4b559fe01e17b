/** The number that styles of this page carry; '' where the page has none (development, tests). */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
