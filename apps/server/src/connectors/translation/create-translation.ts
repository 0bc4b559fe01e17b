import { z } from 'zod';
import { waitMs } from '../../wait-factor.ts';

/** The translation service did not answer, or not as agreed: try again later. */
export class TranslationUnavailable extends Error {
  override readonly name: string = 'TranslationUnavailable';
}

/** The service has no words of this language: asking again changes nothing. */
export class LanguageUnknown extends Error {
  override readonly name: string = 'LanguageUnknown';
}

/** Client of a service that speaks LibreTranslate's protocol (decision 50). */
export type Translation = {
  /** The texts in the language, in their order. @throws TranslationUnavailable, LanguageUnknown */
  translate(texts: readonly string[], target: string): Promise<string[]>;
  /** The languages that it translates into; what it said last holds for an hour. @throws TranslationUnavailable */
  languages(): Promise<readonly string[]>;
};

/** Whether a service translates into a language of ours (zh is its zh-Hans); null = it does not say so now. */
export async function knowsLanguage(translation: Translation, language: string): Promise<boolean | null> {
  try {
    return codeAmong(await translation.languages(), language) !== null;
  } catch (error) {
    if (error instanceof TranslationUnavailable) return null;
    throw error;
  }
}

/** Norwegian as it is mostly written. */
const others: Record<string, string> = { no: 'nb' };

/** What a service calls a language of ours, of the codes that it has: itself, a kind of it, or another name. Null = it lacks it. */
export const codeAmong = (codes: readonly string[], language: string): string | null =>
  codes.find((code) => code === language) ??
  codes.find((code) => code.startsWith(`${language}-`) || code === others[language]) ??
  null;

const TIMEOUT_MS = waitMs(15_000);
const ANSWER_MAX = 200_000;
const LANGUAGES_FOR_MS = 3_600_000;
const known = z.array(z.object({ code: z.string() })).min(1);

export function createTranslation({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  key: string | null;
  timeoutMs?: number;
}): Translation {
  const address = url.replace(/\/+$/, '');
  let listed: { codes: readonly string[]; until: number } | null = null;
  const languages = async () => {
    if (listed !== null && listed.until > performance.now()) return listed.codes;
    const { status, text } = await fetched(`${address}/languages`, null, timeoutMs);
    const read = known.safeParse(status === 200 ? jsonOf(text) : undefined);
    if (!read.success) throw new TranslationUnavailable(`the languages are not told: ${status}`);
    listed = { codes: read.data.map(({ code }) => code), until: performance.now() + LANGUAGES_FOR_MS };
    return listed.codes;
  };
  return {
    languages,
    async translate(texts, target) {
      if (texts.length === 0) return [];
      const ask = (code: string) => {
        const own = key === null ? {} : { api_key: key };
        const body = { q: texts, source: 'auto', target: code, format: 'text', ...own };
        return fetched(`${address}/translate`, JSON.stringify(body), timeoutMs);
      };
      let answer = await ask(target);
      if (answer.status === 400) {
        // Why is said in words of its own, so its list decides.
        const code = codeAmong(await languages(), target);
        if (code === null) throw new LanguageUnknown(target);
        if (code !== target) answer = await ask(code);
      }
      if (answer.status !== 200) throw new TranslationUnavailable(`answered ${answer.status}`);
      const reported = z.object({ translatedText: z.array(z.string()).length(texts.length) });
      const read = reported.safeParse(jsonOf(answer.text));
      if (!read.success) throw new TranslationUnavailable('the answer is not as agreed');
      return read.data.translatedText;
    },
  };
}

/** Posts a body, or reads without one. @throws TranslationUnavailable where nothing comes, or far too much */
async function fetched(
  address: string,
  body: string | null,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  let status: number;
  let text: string;
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json', ...(body === null ? {} : { 'content-type': 'application/json' }) },
      ...(body === null ? {} : { method: 'POST', body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = answer.status;
    text = await answer.text();
  } catch (error) {
    throw new TranslationUnavailable('no answer', { cause: error });
  }
  if (text.length > ANSWER_MAX) throw new TranslationUnavailable(`answered ${status} with too much`);
  return { status, text };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
