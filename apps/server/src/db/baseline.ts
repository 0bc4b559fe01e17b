import type pg from 'pg';
import baseline from './baseline.json' with { type: 'json' };
import { readCatalogue, sumsOf } from './catalogue.ts';

/** A migration as a database or a backup remembers it. */
export type AppliedMigration = { name: string; hash: string };

/** Numbers below it belong to the baseline, and before it to what it was made of: whatever comes later is numbered from here. */
export const FIRST_AFTER_BASELINE = 291;

/** The 148 migrations that the baseline was put together from, each with its hash (decision 61). */
const FORMER: ReadonlyMap<string, string> = new Map(Object.entries(baseline.former));
const LAST_FORMER = [...FORMER.keys()].at(-1);

export const isBaseline = ({ name }: { name: string }): boolean => Number(name.slice(0, 4)) < FIRST_AFTER_BASELINE;

/** The same list with the baseline in place of the migrations that it was put together from, where all of them are in it; else as it is. */
export function withBaseline(
  applied: readonly AppliedMigration[],
  own: readonly AppliedMigration[],
): AppliedMigration[] {
  const former = applied.filter(({ name, hash }) => FORMER.get(name) === hash);
  if (former.length < FORMER.size) return [...applied];
  const firsts = own.filter(isBaseline).map(({ name, hash }) => ({ name, hash }));
  return [...firsts, ...applied.filter((one) => !former.includes(one))];
}

/**
 * Takes over a database that was made by the former migrations: their rows become those of the baseline, in one statement, and nothing else is touched.
 * Answers what is applied then.
 * @throws where some of them are missing or the schema is another one; nothing is changed then.
 */
export async function takeOver(
  client: pg.Client,
  applied: readonly AppliedMigration[],
  own: readonly AppliedMigration[],
): Promise<AppliedMigration[]> {
  const former = applied.filter(({ name }) => FORMER.has(name));
  if (former.length === 0) return [...applied];
  const missing = [...FORMER].filter(([name, hash]) => !former.some((one) => one.name === name && one.hash === hash));
  if (missing.length > 0)
    throw new Error(
      `This database was made by an older state of Kervan: of the ${FORMER.size} migrations before the baseline it lacks ${namesOf(missing.map(([name]) => name))}, ` +
        `or has them with another text. Start it once with the last version that had them (its last is ${LAST_FORMER}), then with this one. Nothing was changed.`,
    );
  const odd = differences(sumsOf(await readCatalogue(client)), baseline.catalogue);
  if (odd.length > 0)
    throw new Error(
      `The schema of this database is not the one that its migrations make: ${namesOf(odd)}. Bring it back, then start again; ` +
        '`npm run db:catalogue` says what stands in it. Nothing was changed.',
    );
  const taken = withBaseline(applied, own);
  const firsts = taken.filter(isBaseline);
  // One statement: all of it or nothing.
  await client.query(
    `with gone as (delete from kervan.migration where name = any($1) returning applied_at)
     insert into kervan.migration(name, hash, applied_at) select n.name, n.hash, (select max(applied_at) from gone) from unnest($2::text[], $3::text[]) n(name, hash)`,
    [[...FORMER.keys()], firsts.map(({ name }) => name), firsts.map(({ hash }) => hash)],
  );
  return taken;
}

/** Objects that stand in one catalogue alone, or differ. */
function differences(found: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>): string[] {
  const objects = new Set([...Object.keys(found), ...Object.keys(wanted)]);
  return [...objects].filter((object) => found[object] !== wanted[object]).toSorted();
}

const namesOf = (names: readonly string[]): string =>
  names.slice(0, 10).join(', ') + (names.length > 10 ? ` and ${names.length - 10} more` : '');
