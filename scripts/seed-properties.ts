// Part of every test file: properties try the same cases each time, so that what fails fails for what was changed. `npm run test:long`
// searches on with a seed of its own, which is printed; `FC_SEED=…` tries the cases of such a run again.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const SEED = 20_261_125;
const SEED_MAX = 2 ** 31 - 1;

/** The new seed of this process: files that share it share its seed. */
const known = globalThis as { kervanPropertySeed?: number };

function newSeed(): number {
  if (known.kervanPropertySeed === undefined) {
    known.kervanPropertySeed = randomInt(SEED_MAX);
    console.log(`properties are tried with FC_SEED=${known.kervanPropertySeed}`);
  }
  return known.kervanPropertySeed;
}

const { FC_SEED: given, KERVAN_LONG } = process.env;
fc.configureGlobal({ seed: given ? Number(given) : KERVAN_LONG === '1' ? newSeed() : SEED });
