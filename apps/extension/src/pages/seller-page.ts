import type { CollectedPage } from '@kervan/domain/extension/collected';
import type { NamedStore } from '../worker/messages.ts';
import { wordOfCode } from '../words.ts';
import { say, type PageParts } from './page-parts.ts';
import { showBox } from './panel-box.ts';
import { readMarketplace, type Finding, type PageMetric } from './read-pages.ts';

/** What a seller page has for the panel: lines of products, and how the account stands. */
export type Offered = { listed: CollectedPage; findings: Finding[]; health: PageMetric[] };

/** EXT-004: offers what a seller page shows to the store that the page is of; where it may be of several, the seller says of which. */
export async function offerFindings(parts: PageParts, { listed, findings, health }: Offered): Promise<void> {
  if (findings.length === 0 && health.length === 0) return;
  const { page, send, word } = parts;
  const marketplaceId = readMarketplace(page);
  const told = await send({ kind: 'storesOfPage', marketplaceId });
  const stores = told.ok ? (told.data as NamedStore[]) : []; // The worker's answer.
  if (stores.length === 0) {
    showBox(page, [told.ok ? word('noStoreOfPage') : wordOfCode(word, told.code)], []);
    return;
  }
  const of = (storeId: number) => ({ storeId, marketplaceId });
  showBox(
    page,
    [],
    stores.flatMap(({ id, name }) => [
      ...(findings.length === 0
        ? []
        : [
            {
              text: `${word('collect', findings.length)} · ${name}`,
              onClick: () =>
                void send({ kind: 'collect', ...of(id), page: listed, findings }).then((collected) =>
                  say(parts, collected, word('collected', findings.length)),
                ),
            },
          ]),
      ...(health.length === 0
        ? []
        : [
            {
              text: `${word('collectHealth')} · ${name}`,
              onClick: () =>
                void send({ kind: 'collectHealth', ...of(id), metrics: health }).then((collected) =>
                  say(parts, collected, word('healthCollected')),
                ),
            },
          ]),
    ]),
  );
}
