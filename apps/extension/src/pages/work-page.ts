import type { CollectedPage } from '@kervan/domain/extension/collected';
import type { Answer, PageMessage } from '../worker/messages.ts';
import { fillAddress, type ShipTo } from './fill-address.ts';
import { showBox } from './panel-box.ts';
import { previewLines } from './preview-lines.ts';
import {
  readAccountHealth,
  readOrderNumber,
  readProduct,
  readSearch,
  readSuppressed,
  type Finding,
} from './read-pages.ts';
import { orderSelectors } from '../selectors/order.ts';

export type PageParts = {
  page: Document;
  send: (message: PageMessage) => Promise<Answer>;
  word: (name: string, value?: string | number) => string;
};

/** What the extension does on a page of the shop or of the seller: by what stands on it, not by its address. */
export async function workPage(parts: PageParts): Promise<void> {
  const { page } = parts;
  const product = readProduct(page);
  if (product) return showProduct(parts, product.asin);
  if (page.querySelector(orderSelectors.form)) return fillNext(parts);
  const number = readOrderNumber(page);
  if (number) return offerNumber(parts, number);
  const suppressed = readSuppressed(page);
  if (suppressed) return offerFindings(parts, 'suppressed', suppressed);
  const health = readAccountHealth(page);
  if (health) return offerFindings(parts, 'accountHealth', health);
  const asins = readSearch(page);
  if (asins.length > 0) showBox(page, [], searchButtons(parts, asins));
}

const searchButtons = (parts: PageParts, asins: string[]) => [
  addButton(parts, asins, parts.word('addAll', asins.length)),
  { text: parts.word('previewAll'), onClick: () => void showResults(parts, asins) },
];

/** EXT-004: what each result would come to, and which filters it fails; one is asked for after the other and shown as it comes. */
async function showResults(parts: PageParts, asins: string[]): Promise<void> {
  const lines: string[] = [];
  for (const asin of asins) {
    const told = await parts.send({ kind: 'preview', asin });
    const found = told.ok ? previewLines(told.data, parts.word) : [parts.word('failed', told.code)];
    lines.push(...found.map((line) => `${asin} · ${line}`));
    showBox(parts.page, lines, [addButton(parts, asins, parts.word('addAll', asins.length))]);
    // What is refused once is refused for all.
    if (!told.ok) return;
  }
}

async function showProduct(parts: PageParts, asin: string): Promise<void> {
  const told = await parts.send({ kind: 'preview', asin });
  const lines = told.ok ? previewLines(told.data, parts.word) : [parts.word('failed', told.code)];
  showBox(parts.page, lines, [addButton(parts, [asin], parts.word('add'))]);
}

const addButton = (parts: PageParts, asins: string[], text: string) => ({
  text,
  onClick: () =>
    void parts.send({ kind: 'add', asins }).then((told) => say(parts, told, 'added', acceptedOf(told) ?? asins.length)),
});

const acceptedOf = (told: Answer): number | null =>
  told.ok ? ((told.data as { accepted?: number } | null)?.accepted ?? null) : null; // The contract's answer.

const say = ({ page, word }: PageParts, told: Answer, done: string, value?: number): void =>
  showBox(page, [told.ok ? word(done, value) : word('failed', told.code)], []);

async function fillNext(parts: PageParts): Promise<void> {
  const told = await parts.send({ kind: 'nextPurchase' });
  if (!told.ok) return say(parts, told, 'filled');
  const next = told.data as { shipTo: ShipTo | null; giftOption: boolean } | null; // The worker's answer.
  if (next === null) return;
  const isFilled = next.shipTo !== null && fillAddress(parts.page, next.shipTo, next.giftOption);
  showBox(parts.page, [parts.word(isFilled ? 'filled' : 'notFilled')], []);
}

/** What was paid is not read from the page: the seller types it, and then the number goes back. */
function offerNumber(parts: PageParts, buyerOrderNumber: string): void {
  const paid = parts.page.createElement('input');
  showBox(
    parts.page,
    [buyerOrderNumber, parts.word('paid')],
    [
      {
        text: parts.word('send'),
        onClick: () => {
          const paidUsdMinor = Math.round(Number(paid.value.replace(',', '.')) * 100);
          if (!(paidUsdMinor > 0)) return offerNumber(parts, buyerOrderNumber);
          void parts
            .send({ kind: 'bought', buyerOrderNumber, paidUsdMinor })
            .then((told) => say(parts, told, 'posted'));
        },
      },
    ],
  );
  paid.setAttribute('aria-label', parts.word('paid'));
  parts.page.querySelector('#kervan-box button')?.before(paid);
}

function offerFindings(parts: PageParts, page: CollectedPage, findings: Finding[]): void {
  if (findings.length === 0) return;
  showBox(
    parts.page,
    [],
    [
      {
        text: parts.word('collect', findings.length),
        onClick: () =>
          void parts
            .send({ kind: 'collect', page, findings })
            .then((told) => say(parts, told, 'collected', findings.length)),
      },
    ],
  );
}
