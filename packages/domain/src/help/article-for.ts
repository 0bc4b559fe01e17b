/** HELP-002: whether an article is about the screen at an address; `$name` in a screen's address stands for anything. */
export function isAbout(screens: readonly string[], address: string): boolean {
  const parts = partsOf(address);
  return screens.some((screen) => {
    const wanted = partsOf(screen);
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at]);
  });
}

/** HELP-002: what the question mark of the screen at an address opens; undefined = no article is about it. */
export const articleFor = <A extends { screens: readonly string[] }>(
  articles: readonly A[],
  address: string,
): A | undefined => articles.find(({ screens }) => isAbout(screens, address));

const partsOf = (address: string): string[] => address.toLowerCase().split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
