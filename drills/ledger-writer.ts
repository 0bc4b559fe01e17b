import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openDb, openPool } from '../apps/server/src/db/connect.ts';
import { makeMove } from './ledger-commands.ts';

// A process of writers, started by the drill of kills and killed by it at any line. Each writer makes its moves one after the other and notes
// each that was answered in a file of its own before the next; started anew it goes on behind what it noted, with the same facts.
/** Written by the drill. */
const { url, accounts, writers, moves, folder } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string;
  accounts: number[];
  writers: number[];
  moves: number;
  folder: string;
};
const RETRY_MS = 20;

const pool = openPool(url, { role: 'kervan_worker', max: writers.length });
const db = openDb(pool);

async function write(writer: number): Promise<void> {
  const file = `${folder}/writer-${writer}`;
  const noted = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const log = fs.openSync(file, 'a');
  for (let number = noted.length; number < moves; number++) {
    const booked = await untilAnswered(writer, number);
    fs.writeSync(log, `${number} ${booked} ${Date.now()}\n`);
  }
  fs.closeSync(log);
}

/** A database that is away is asked again: with the same fact, which is what makes it harmless. */
async function untilAnswered(writer: number, number: number): Promise<string> {
  for (;;) {
    try {
      return await makeMove(db, accounts, { writer, number });
    } catch (error) {
      // A refusal is an answer that this drill must not get.
      if (error instanceof Error && error.name === 'LedgerRefusal') throw error;
      await wait(RETRY_MS);
    }
  }
}

await Promise.all(writers.map(write));
await pool.end();
