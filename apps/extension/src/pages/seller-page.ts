import type { CollectedPage } from '@kervan/domain/extension/collected';
import type { NamedStore } from '../worker/messages.ts';
import { wordOfCode } from '../words.ts';
import { say, type PageParts } from './page-parts.ts';
import { showBox } from './panel-box.ts';
import { readMarketplace, type Finding } from './read-pages.ts';

/** EXT-004: offers the lines of a seller page to the store that the page is of; where it may be of several, the seller says of which. */
export async function offerFindings(parts: PageParts, listed: CollectedPage, findings: Finding[]): Promise<void> {
  if (findings.length === 0) return;
  const { page, send, word } = parts;
  const marketplaceId = readMarketplace(page);
  const told = await send({ kind: 'storesOfPage', marketplaceId });
  const stores = told.ok ? (told.data as NamedStore[]) : []; // The worker's answer.
  if (stores.length === 0) {
    showBox(page, [told.ok ? word('noStoreOfPage') : wordOfCode(word, told.code)], []);
    return;
  }
  showBox(
    page,
    [],
    stores.map(({ id, name }) => ({
      text: `${word('collect', findings.length)} · ${name}`,
      onClick: () =>
        void send({ kind: 'collect', storeId: id, marketplaceId, page: listed, findings }).then((collected) =>
          say(parts, collected, word('collected', findings.length)),
        ),
    })),
  );
}
