import type { Product } from './catalogue.ts';

/** The search looks through this many products from the start of the world; finding by ASIN or EAN knows all of them. */
const SEARCHED_MAX = 50_000;

type Found = { asins: string[]; total: number };

/** A search for products whose title, brand or category holds every word. The text of the products is gathered at the first search. */
export function createWordSearch(size: number, productAt: (index: number) => Product | null) {
  let texts: { asin: string; text: string }[] | null = null;
  return (
    keywords: readonly string[],
    isWanted: (asin: string) => boolean,
    { from, limit }: { from: number; limit: number },
  ): Found => {
    texts ??= gather(Math.min(size, SEARCHED_MAX), productAt);
    const words = keywords.flatMap((keyword) => keyword.toLowerCase().split(/\s+/)).filter((word) => word !== '');
    const asins: string[] = [];
    let total = 0;
    for (const { asin, text } of texts) {
      if (!words.every((word) => text.includes(word)) || !isWanted(asin)) continue;
      if (total >= from && asins.length < limit) asins.push(asin);
      total++;
    }
    return { asins, total };
  };
}

function gather(size: number, productAt: (index: number) => Product | null): { asin: string; text: string }[] {
  const texts: { asin: string; text: string }[] = [];
  for (let index = 0; index < size; index++) {
    const product = productAt(index);
    if (product)
      texts.push({
        asin: product.asin,
        text: `${product.asin} ${product.title} ${product.category.name} ${product.category.displayGroup}`.toLowerCase(),
      });
  }
  return texts;
}
