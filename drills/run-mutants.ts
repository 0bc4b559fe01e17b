import type { FigureRow } from '../bench/figures-table.ts';
import { calibrate } from '../scripts/calibrate.ts';
import { drills } from './drills.ts';
import type { Drill } from './drill.ts';
import { mutants, type Mutant } from './mutants.ts';
import { findings, missing, openGround, type Ground } from './run-drill.ts';
import { smallGround } from './small-drills.ts';
import type { Mutation } from './mutation.ts';

/** A break that only some moments show gets so many runs, each with a seed of its own. */
const RUNS = 3;
const NOTHING = 'nothing to catch';
const SURVIVED = 'SURVIVED';

/**
 * Performs small drills on the product with each break and, unless some are named, on the sound product; prints what was noticed. Answers
 * how many breaks survived or were seen where there was none, and the figures.
 */
export async function runMutants(names: readonly string[]): Promise<{ survivors: number; figures: FigureRow[] }> {
  const calibration = calibrate().toFixed(0);
  const chosen = Object.entries(mutants).filter(([name]) => names.length === 0 || names.includes(name));
  const rows: { mutant: string; drill: string; caught: string }[] = [];
  let survivors = 0;
  const sound = names.length === 0 ? [...new Set(chosen.map(([, mutant]) => mutant.drill))] : [];
  for (const drill of sound) {
    const found = await perform(drill, null, 1);
    // What the sound product fails in shows nothing of a break.
    if (found !== null) survivors++;
    rows.push({ mutant: 'none', drill, caught: found === null ? NOTHING : `FALSE ALARM: ${found}` });
    console.log(JSON.stringify(rows.at(-1)));
  }
  for (const [name, mutant] of chosen) {
    const found = await firstFinding(mutant);
    if (found === null) survivors++;
    rows.push({ mutant: name, drill: mutant.drill, caught: found ?? SURVIVED });
    console.log(JSON.stringify(rows.at(-1)));
  }
  console.log(`\n| Mutant | Drill | Caught |\n|---|---|---|`);
  for (const { mutant, drill, caught } of rows) console.log(`| ${mutant} | ${drill} | ${caught} |`);
  const caught = rows.filter(({ mutant, caught: by }) => mutant !== 'none' && by !== SURVIVED).length;
  console.log(`\n${caught} of ${chosen.length} mutants were caught.`);
  const date = new Date().toISOString().slice(0, 10);
  const falseAlarms = rows.filter(({ mutant, caught: by }) => mutant === 'none' && by !== NOTHING).length;
  const figure = (name: string, value: string, holds: boolean, goal: string): FigureRow => ({
    program: 'drill mutants',
    figure: name,
    goal: `${goal}: ${holds ? 'pass' : 'FAIL'}`,
    value,
    calibration,
    date,
  });
  return {
    survivors,
    figures: [
      figure(
        'breaks of the product that a small drill noticed',
        `${caught} of ${chosen.length}`,
        caught === chosen.length,
        'all',
      ),
      figure(
        'small drills that found something in the sound product',
        `${falseAlarms} of ${sound.length}`,
        falseAlarms === 0,
        '0',
      ),
      ...chosen.map(([name, { title }]) => {
        const row = rows.find(({ mutant }) => mutant === name);
        return figure(title, `${row?.drill}: ${row?.caught}`, row?.caught !== SURVIVED, 'noticed');
      }),
    ],
  };
}

async function firstFinding({ drill, file, find, replace }: Mutant): Promise<string | null> {
  for (let seed = 1; seed <= RUNS; seed++) {
    const found = await perform(drill, { file, find, replace }, seed);
    if (found !== null) return found;
  }
  return null;
}

/** What a small drill found, in words; null = nothing. A drill that could not go on has found something, too. */
async function perform(name: string, mutant: Mutation | null, seed: number): Promise<string | null> {
  const drill = drills[name] as Drill; // Named by a mutant; a test knows that it exists.
  let ground: Ground | null = null;
  try {
    ground = await openGround({ ...smallGround([drill]), seed, mutant });
    const outcome = await ground.perform(drill);
    const found = Object.entries(findings(outcome)).map(([what, count]) => `${what} ${count}`);
    return found.length > 0
      ? found.join(', ')
      : missing(outcome).length > 0
        ? `not injected: ${missing(outcome)}`
        : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await ground?.close();
  }
}
