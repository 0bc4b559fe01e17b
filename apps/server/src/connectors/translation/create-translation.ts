import { z } from 'zod';
import { waitMs } from '../../wait-factor.ts';

/** The translation service did not answer, or not as agreed: try again later. */
export class TranslationUnavailable extends Error {
  override readonly name: string = 'TranslationUnavailable';
}

/** Client of a service that speaks LibreTranslate's protocol (decision 50). */
export type Translation = {
  /** The texts in the language, in their order. @throws TranslationUnavailable */
  translate(texts: readonly string[], target: string): Promise<string[]>;
};

const TIMEOUT_MS = waitMs(15_000);
const ANSWER_MAX = 200_000;

export function createTranslation({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  key: string | null;
  timeoutMs?: number;
}): Translation {
  const address = `${url.replace(/\/+$/, '')}/translate`;
  return {
    async translate(texts, target) {
      if (texts.length === 0) return [];
      const body = {
        q: texts,
        source: 'auto',
        target,
        format: 'text',
        ...(key === null ? {} : { api_key: key }),
      };
      const text = await fetched(address, JSON.stringify(body), timeoutMs);
      const read = z.object({ translatedText: z.array(z.string()).length(texts.length) }).safeParse(jsonOf(text));
      if (!read.success) throw new TranslationUnavailable('the answer is not as agreed');
      return read.data.translatedText;
    },
  };
}

async function fetched(address: string, body: string, timeoutMs: number): Promise<string> {
  let status: number;
  let text: string;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = answer.status;
    text = await answer.text();
  } catch (error) {
    throw new TranslationUnavailable('no answer', { cause: error });
  }
  if (status !== 200 || text.length > ANSWER_MAX) throw new TranslationUnavailable(`answered ${status}`);
  return text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
