import type { EventFrame } from '@kervan/contracts/events';
import type { Seller, TestProduct } from './product.ts';

/** An open stream of change hints. */
export type Stream = {
  status: number;
  headers: Headers;
  /** Every block so far as it came. */
  blocks: string[];
  frames(): EventFrame[];
  /** Resolves with the first block that is wanted, also one that came before. */
  wait(isWanted: (block: string) => boolean): Promise<string>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Opens the stream over a real connection of the listening app. */
export async function openStream(
  product: TestProduct,
  seller: Seller,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const address = product.app.server.address();
  if (!address || typeof address === 'string') throw new Error('the app does not listen');
  const stop = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${address.port}/api/events`, {
    signal: stop.signal,
    headers: { authorization: `Bearer ${seller.token}`, cookie: seller.cookies, ...headers },
  });
  const blocks: string[] = [];
  const waiting = new Set<() => void>();
  const ended = read(answer, (block) => {
    blocks.push(block);
    for (const look of waiting) look();
  }).catch(() => {});
  return {
    status: answer.status,
    headers: answer.headers,
    blocks,
    ended,
    frames: () => blocks.flatMap((block) => framesOf(block)),
    wait: (isWanted) =>
      new Promise((resolve) => {
        const look = () => {
          const found = blocks.find(isWanted);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => stop.abort(),
  };
}

async function read({ body }: Response, take: (block: string) => void): Promise<void> {
  if (!body) return;
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    rest += chunk;
    const parts = rest.split('\n\n');
    rest = parts.pop() ?? '';
    parts.forEach(take);
  }
}

/** A block that carries a change; comments and named events carry none. */
const framesOf = (block: string): EventFrame[] =>
  block.startsWith('id:') && !block.includes('event: ')
    ? [JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as EventFrame]
    : [];
