type Searched = { title: string; content: string };

/** Small letters without accents; the Turkish i's are one. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll(/<[^>]*>/g, ' ');

/** HELP-002: the articles that have all words of a search, those that have them in the title first; their order is kept otherwise. */
export function searchArticles<A extends Searched>(articles: readonly A[], text: string): A[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...articles];
  const has = (folded: string) => words.every((word) => folded.includes(word));
  const found = articles.filter(({ title, content }) => has(`${foldText(title)} ${foldText(content)}`));
  const inTitle = (article: A) => has(foldText(article.title));
  return [...found.filter(inTitle), ...found.filter((article) => !inTitle(article))];
}
