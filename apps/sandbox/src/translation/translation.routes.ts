import { bodyFields, bodyJson, isRecord } from '../http/body.ts';
import type { Routes, WorldHandler, WorldRequest } from '../http/mount.ts';
import type { SystemFaults } from '../world/faults/faults.ts';
import { systemKey } from '../world/system.ts';
import { isKnownLanguage, listLanguages } from './languages.ts';
import { DEFAULT_TRANSLATION_KEY } from './translation-key.ts';

/** One question as it came: the texts and the language that they were wanted in. */
type Asked = { q: string[]; target: string };
type Translations = { asked: Asked[]; faults: SystemFaults<'slowDown' | 'lostText'> };

/** What the service holds of a world: its last questions. */
export const translations = systemKey<Translations>('translation');

/** LibreTranslate's limits where they are set (`--batch-limit`, `--char-limit`): texts, and characters of all of them, in one call. */
const TEXTS_MAX = 100;
const CHARACTERS_MAX = 50_000;
const KEPT = 100;

/**
 * `POST /translation/translate` and `GET /translation/languages` as LibreTranslate serves them (docs.libretranslate.com/api, libretranslate/app.py), and
 * `GET /world/translations`: what was asked for, the oldest first.
 */
export const translationRoutes: Routes = (mount) => {
  mount('POST', '/translation/translate', translate, { name: 'translate' });
  mount('GET', '/translation/languages', listLanguages, { name: 'languages' });
  mount('GET', '/world/translations', ({ world }) => translations.of(world).asked);
};

const translate: WorldHandler = async (call) => {
  const { world, reply } = call;
  const { asked, faults } = translations.of(world);
  const refuse = (status: number, error: string) => reply.code(status).send({ error });
  if (faults.strikes('slowDown', 'translate', null)) return refuse(429, 'Slowdown: 30 per 1 minute');
  const { q, source, target, format = 'text', api_key: key } = questionOf(call);
  if (key !== undefined && key !== '' && key !== DEFAULT_TRANSLATION_KEY) return refuse(403, 'Invalid API key');
  if (q === undefined || q.length === 0) return refuse(400, 'Invalid request: missing q parameter');
  if (!source) return refuse(400, 'Invalid request: missing source parameter');
  if (!target) return refuse(400, 'Invalid request: missing target parameter');
  const texts = typeof q === 'string' ? [q] : q;
  const tooMuch = excessOf(texts);
  if (tooMuch) return refuse(400, `Invalid request: request (${tooMuch.size}) exceeds text limit (${tooMuch.limit})`);
  const unknown = (source === 'auto' ? [target] : [source, target]).find((language) => !isKnownLanguage(language));
  if (unknown !== undefined) return refuse(400, `${unknown} is not supported`);
  if (format !== 'text' && format !== 'html') return refuse(400, `${format} format is not supported`);
  asked.push({ q: texts, target });
  asked.splice(0, Math.max(0, asked.length - KEPT));
  const said = texts.map((text) => inLanguage(text, target));
  if (faults.strikes('lostText', 'translate', null)) said.pop();
  const detected = texts.map((text) => ({ confidence: text === '' ? 0 : 90, language: 'en' }));
  return {
    translatedText: typeof q === 'string' ? (said[0] ?? '') : said,
    ...(source === 'auto' ? { detectedLanguage: typeof q === 'string' ? detected[0] : detected } : {}),
  };
};

/** The service knows no language: the words stay, and say which language they would be in. */
const inLanguage = (text: string, target: string): string => (text.trim() === '' ? text : `[${target}] ${text}`);

type Question = {
  q?: string | string[];
  source?: string;
  target?: string;
  format?: string;
  api_key?: string;
};

/** A question comes as JSON, or as a form with one text. */
function questionOf({ request }: WorldRequest): Question {
  if (!(request.headers['content-type'] ?? '').includes('json')) return bodyFields(request);
  const body = bodyJson(request);
  if (!isRecord(body)) return {};
  const { q, ...others } = body;
  const fields = Object.fromEntries(Object.entries(others).filter(([, value]) => typeof value === 'string'));
  return { ...fields, ...(typeof q === 'string' ? { q } : Array.isArray(q) ? { q: q.map(String) } : {}) };
}

function excessOf(texts: readonly string[]): { size: number; limit: number } | null {
  if (texts.length > TEXTS_MAX) return { size: texts.length, limit: TEXTS_MAX };
  const size = texts.reduce((all, text) => all + text.length, 0);
  return size > CHARACTERS_MAX ? { size, limit: CHARACTERS_MAX } : null;
}
