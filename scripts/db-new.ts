import fs from 'node:fs';

// Makes the next migration file: `npm run db:new -- a-subject`.
const subject = process.argv[2] ?? '';
if (!/^[a-z0-9-]+$/.test(subject)) {
  console.error('Name the subject in kebab-case: npm run db:new -- order-notes');
  process.exit(1);
}
const folder = 'apps/server/src/db/migrations';
const last =
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1) ?? '0000';
const file = `${folder}/${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${subject}.sql`;
fs.writeFileSync(file, `-- ${subject.replaceAll('-', ' ')}. Owner: \n`);
console.log(file);
