/** What the extension put into the address of the page. */
export type ExtensionAsk = { origin?: string; nonce?: string; instance?: string };

/** Texts alone: what looks like a number has been rewritten on its way through the address and is nobody's nonce. */
export const extensionSearch = (search: Record<string, unknown>): ExtensionAsk => {
  const { origin, nonce, instance } = search;
  return {
    ...(typeof origin === 'string' ? { origin } : {}),
    ...(typeof nonce === 'string' && nonce.length <= 200 ? { nonce } : {}),
    ...(typeof instance === 'string' && /^[\w-]{43}$/.test(instance) ? { instance } : {}),
  };
};
