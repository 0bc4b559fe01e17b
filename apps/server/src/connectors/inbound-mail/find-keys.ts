import { Resolver } from 'node:dns/promises';
import { waitMs } from '../../wait-factor.ts';

/** The records of a name, as DNS has them: each is a list of pieces. Throws with the code ENOTFOUND where there is none. */
export type FindRecords = (name: string, type: string) => Promise<string[][]>;

const WAIT_MS = waitMs(5_000);

/** Asks DNS; at `url` a world without DNS answers instead (on one machine). */
export function findKeysIn(url: string | null): FindRecords {
  if (url !== null) return askWorld(url);
  const resolver = new Resolver({ timeout: WAIT_MS, tries: 2 });
  return (name, type) => (type === 'TXT' ? resolver.resolveTxt(name) : Promise.reject(missing(name)));
}

const askWorld =
  (url: string): FindRecords =>
  async (name, type) => {
    const answer = await fetch(`${url}?${new URLSearchParams({ name, type })}`, {
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (answer.status === 404) throw missing(name);
    if (!answer.ok) throw new Error(`no answer about ${name}`);
    const records: unknown = await answer.json();
    return Array.isArray(records) ? records.map((record) => [String(record)]) : [];
  };

const missing = (name: string): Error => Object.assign(new Error(`no record of ${name}`), { code: 'ENOTFOUND' });
