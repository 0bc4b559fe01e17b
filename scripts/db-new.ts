import fs from 'node:fs';
import { FIRST_AFTER_BASELINE } from '../apps/server/src/db/baseline.ts';

// Makes the next migration file: `npm run db:new -- a-subject`.
const subject = process.argv[2] ?? '';
if (!/^[a-z0-9-]+$/.test(subject)) {
  console.error('Name the subject in kebab-case: npm run db:new -- order-notes');
  process.exit(1);
}
const folder = 'apps/server/src/db/migrations';
const numbers = fs.readdirSync(folder).map((name) => Number(name.slice(0, 4)));
const next = Math.max(FIRST_AFTER_BASELINE, ...numbers.map((number) => number + 1));
const file = `${folder}/${String(next).padStart(4, '0')}_${subject}.sql`;
fs.writeFileSync(file, `-- ${subject.replaceAll('-', ' ')}. Owner: \n`);
console.log(file);
