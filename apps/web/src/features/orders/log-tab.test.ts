import { expect, it } from 'vitest';
import { packageEventKinds } from '@kervan/domain/orders/package-event';
import { languages } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';

/** What the marketplace tells of an order itself (told-changes, keep-told-buyer). */
const told = [
  'unshipped',
  'partiallyShipped',
  'shipped',
  'cancelled',
  'cancelRequested',
  'addressReceived',
  'addressChanged',
];

it.each(languages)('what the history of an order keeps is said in words (%s)', (language) => {
  const words: Record<string, string> = texts[language].orders.event;
  expect([...packageEventKinds, ...told].filter((kind) => !words[kind])).toEqual([]);
});
