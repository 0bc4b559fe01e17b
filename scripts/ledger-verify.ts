import fs from 'node:fs';
import { createHash } from 'node:crypto';
import { toMajorText } from '../packages/domain/src/money/money.ts';
import type { Sha256 } from '../packages/domain/src/credit/journal.ts';
import { verifyJournal, type JournalFault } from '../packages/domain/src/credit/verify-journal.ts';

// `npm run ledger:verify -- file`: reads an account's journal as it was downloaded and finds any changed byte, without server or database.
const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const said = {
  unreadable: 'it cannot be read as it was written',
  altered: 'what it says is not what was hashed',
  outOfOrder: 'another entry stands in its place',
  reference: 'what it refers to is not what was hashed',
  anchor: 'the anchor does not stand on the entry before it',
  end: 'the end is not where the file says, or there is none',
} as const satisfies Record<JournalFault['what'], string>;

const [file] = process.argv.slice(2);
if (!file || !fs.existsSync(file)) {
  console.error('Usage: npm run ledger:verify -- <journal file>');
  process.exitCode = 2;
} else {
  const { account, entries, anchors, balances, head, faults } = await verifyJournal(fs.createReadStream(file), sha256);
  for (const { line, entry, what } of faults)
    console.error(`line ${line}${entry === null ? '' : `, entry ${entry}`}: ${said[what]}`);
  if (faults.length > 0) {
    console.error(`${file}: not as it was downloaded.`);
    process.exitCode = 1;
  } else {
    const sums = Object.entries(balances).map(([code, cents]) => `${code} ${toMajorText(cents, 2)} USD`);
    console.log(`${file}: account ${account}, ${entries} entries, ${anchors} anchors, every byte as it was written.`);
    console.log(`${sums.join(', ') || 'no balance'}; last hash ${head}`);
  }
}
