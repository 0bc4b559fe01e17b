import { typedUsdMinor } from '@kervan/domain/extension/held-purchase';
import { buyFailures } from '@kervan/domain/orders/buy-failures';
import type { ShownPurchase } from '../worker/purchases.ts';
import { wordOfCode } from '../words.ts';
import { addressLines, fillAddress, isFormKnown } from './fill-address.ts';
import { say, type PageParts } from './page-parts.ts';
import { labelled, showBox } from './panel-box.ts';
import { readTotal } from './read-pages.ts';

type Bought = Pick<ShownPurchase, 'sellerAmazonOrderId' | 'title' | 'quantity' | 'capUsdMinor'>;

const usd = (minor: number): string => `${(minor / 100).toFixed(2)} USD`;

/** EXT-004: takes what is bought next, opens its checkout and fills its address. Where it is not filled by itself, a button does it. */
export async function workOrder(parts: PageParts, isAsked = false): Promise<void> {
  const told = await parts.send({ kind: 'nextPurchase', isAsked });
  if (!told.ok) return say(parts, told, '');
  const next = told.data as ShownPurchase | { isByHand: true } | null; // The worker's answer.
  if (next === null) return isAsked ? say(parts, told, parts.word('nothingToBuy')) : undefined;
  if ('isByHand' in next) {
    showBox(parts.page, [], [{ text: parts.word('fill'), onClick: () => void workOrder(parts, true) }]);
    return;
  }
  const { page, word } = parts;
  if (next.shipTo !== null && isFormKnown(page, next.shipTo)) return open(parts, next);
  // Nothing is opened yet: the seller fills it in, or says that nothing is bought.
  const address = next.shipTo === null ? [] : addressLines(next.shipTo);
  showAsked(
    parts,
    [word('notFilled'), ...address, ...linesOf(parts, next)],
    [{ text: word('byHand'), onClick: () => void open(parts, next) }],
  );
}

/** What is bought, and what it may cost at most beside what the page asks. */
function linesOf({ page, word }: PageParts, { sellerAmazonOrderId, title, quantity, capUsdMinor }: Bought): string[] {
  const total = readTotal(page);
  return [
    word('forOrder', sellerAmazonOrderId),
    `${quantity} × ${title ?? ''}`.trim(),
    word('maximum', usd(capUsdMinor)),
    ...(total === null ? [] : [word('onPage', usd(total))]),
    ...(total !== null && total > capUsdMinor ? [word('aboveMaximum')] : []),
  ];
}

async function open(parts: PageParts, { shipTo, ...before }: ShownPurchase): Promise<void> {
  const told = await parts.send({ kind: 'opened', totalUsdMinor: readTotal(parts.page) });
  if (!told.ok) {
    showBox(parts.page, [wordOfCode(parts.word, told.code), ...linesOf(parts, before)], []);
    return;
  }
  const opened = told.data as ShownPurchase; // The worker's answer.
  const isFilled = opened.shipTo !== null && fillAddress(parts.page, opened.shipTo, opened.giftOption);
  const address = isFilled ? [] : addressLines(opened.shipTo ?? shipTo ?? {});
  showAsked(parts, [parts.word(isFilled ? 'filled' : 'notFilled'), ...address, ...linesOf(parts, opened)], []);
}

/** With the choice of why nothing is bought. */
function showAsked(parts: PageParts, lines: string[], buttons: { text: string; onClick: () => void }[]): void {
  const { page, word } = parts;
  const reason = page.createElement('select');
  reason.append(
    ...buyFailures.map((value) => {
      const option = page.createElement('option');
      option.value = value;
      option.textContent = word(`failure.${value}`);
      return option;
    }),
  );
  const notBought = () =>
    void parts
      .send({ kind: 'failed', reason: buyFailures.find((value) => value === reason.value) ?? 'other' })
      .then((told) => {
        const isKept = told.ok && (told.data as { isKept: boolean }).isKept; // The worker's answer.
        say(parts, told, word(isKept ? 'failureKept' : 'failureTold'));
      });
  showBox(
    page,
    lines,
    [...buttons, { text: word('notBought'), onClick: notBought }],
    [labelled(page, word('reason'), reason)],
  );
}

/**
 * After an order was placed: its number is offered where something is being bought, and goes with what the seller typed as paid. Of any other
 * order nothing is said: it is the seller's own.
 */
export async function offerNumber(parts: PageParts, buyerOrderNumber: string): Promise<void> {
  const told = await parts.send({ kind: 'held' });
  const held = told.ok ? (told.data as Bought | null) : null; // The worker's answer.
  if (held) showOffer(parts, held, buyerOrderNumber);
}

function showOffer(parts: PageParts, held: Bought, buyerOrderNumber: string): void {
  const { page, word } = parts;
  const paid = page.createElement('input');
  const send = () => {
    const paidUsdMinor = typedUsdMinor(paid.value);
    if (paidUsdMinor === null) return showOffer(parts, held, buyerOrderNumber);
    void parts
      .send({ kind: 'bought', buyerOrderNumber, paidUsdMinor })
      .then((told) => say(parts, told, word('posted')));
  };
  showBox(
    page,
    [...linesOf(parts, held), word('number', buyerOrderNumber)],
    [{ text: word('send'), onClick: send }],
    [labelled(page, word('paid'), paid)],
  );
}
