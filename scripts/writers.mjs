// Who writes which table. Each folder of apps/server/src/records says in one docstring "Only writer of: a, b, c."; nothing else in the
// server writes those tables, tests and migrations apart. Credit moves through records/ledger alone. Part of `npm run check`.
import fs from 'node:fs';
import path from 'node:path';

const ROOT = 'apps/server/src';
const FOLDERS = [
  'items',
  'settings',
  'products',
  'stores',
  'activity',
  'ledger',
  'subscriptions',
  'billing',
  'messages',
  'buyer-messages',
  'staff',
  'orders',
  'order-money',
  'order-sendings',
  'order-pii',
  'protection',
  'warehouse',
  'help',
  'reports',
];

/** Writes beside the record, each with its reason: table → file or folder → why. */
const EXCEPTIONS = {
  order_event: {
    'records/order-pii/held-papers.ts': 'takes the names of papers out of the history of an erased buyer (ORD-072)',
  },
  order_refund: {
    'records/order-pii/held-papers.ts': 'takes away the words of a buyer who is erased (ORD-072)',
  },
  buyer_feedback: {
    'records/order-pii/held-papers.ts': 'takes away the words of a buyer who is erased (ORD-072)',
  },
  store_state: {
    'records/settings/settings-write.ts': 'the number of the settings that hold',
    'features/listings/collect-changes.ts': 'how far the history was taken over, in the statement that takes it over',
  },
  store: {
    'features/stores/': 'opens, names and removes stores, and says which authorization is theirs',
    'features/listings/import-store.ts': 'counts what the import has taken over',
    'demo.ts': 'the store of the demonstration',
  },
  sp_account: {
    'features/stores/': 'takes an authorization over and forgets the last one of a removed store',
    'features/sources/readers.ts': 'the authorizations of the platform itself, from the configuration',
  },
};
/** Statements whose table is not written in them: the tables stand in a list beside. */
const BY_LIST = {
  'db/leases.ts': 'leases of dead processes, whatever they are of',
  'records/stores/unfollow-store.ts': 'all work of a removed store ends in one place',
  'features/account/erase-account.ts':
    'all rows of an erased account, of whatever table, as the rule of held data lists them',
  'db/backup/restore.ts': 'all rows of a backup, of whatever table, into an empty database',
};

const NAME = String.raw`(?:only\s+)?(?:kervan\.)?((?:ledger\.)?\w+|\$\{)`;
const WRITES = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${NAME}(?:\S*\})?(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${NAME}`, 'gi'),
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'?((?:ledger\.)?\w+)/g,
];
/** A table that is named where it is written; anything else is looked up in a list, which this check cannot read. */
const isList = (match) => match[1] === '${' || /\(\s*\w/.test(match[0]);
const MOVES_CREDIT = /\bledger\.\w+\s*\(|\b(?:into|update|from)\s+ledger\.\w+/i;

const files = fs
  .readdirSync(ROOT, { recursive: true })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\.generated\.ts$|(^|\/)testing\//.test(name))
  .map((name) => ({ name, text: fs.readFileSync(`${ROOT}/${name}`, 'utf8') }));
const migrations = fs
  .readdirSync(`${ROOT}/db/migrations`)
  .map((name) => fs.readFileSync(`${ROOT}/db/migrations/${name}`, 'utf8'))
  .join('\n');
const tables = new Set(
  [...migrations.matchAll(/create table (?:if not exists )?(?:kervan\.(\w+)|(ledger\.\w+))/g)].map(
    (match) => match[1] ?? match[2],
  ),
);

const faults = [];
/** Table → the folder of records that writes it. */
const owners = new Map();
for (const folder of new Set(files.flatMap(({ name }) => /^records\/([^/]+)\//.exec(name)?.[1] ?? []))) {
  if (!FOLDERS.includes(folder)) faults.push(`records/${folder}: no such record is agreed on (scripts/writers.mjs)`);
  const said = files
    .filter(({ name }) => name.startsWith(`records/${folder}/`))
    .flatMap(({ text }) => [...text.matchAll(/\* Only writer of: ([\w.,\s*]+)\.\n/g)].map((match) => match[1]));
  if (said.length !== 1) faults.push(`records/${folder}: one docstring says "Only writer of: …", not ${said.length}`);
  for (const table of said
    .join(',')
    .split(/[\s,*]+/)
    .filter(Boolean)) {
    if (!tables.has(table)) faults.push(`records/${folder}: there is no table ${table}`);
    if (owners.has(table)) faults.push(`${table}: written by records/${owners.get(table)} and records/${folder}`);
    owners.set(table, folder);
  }
}

const used = new Set();
/** True when the file may write the table though it is not the record's. */
function isExcepted(table, name) {
  const place = Object.keys(EXCEPTIONS[table] ?? {}).find(
    (known) => name === known || (known.endsWith('/') && name.startsWith(known)),
  );
  if (place) used.add(`${table} ${place}`);
  return place !== undefined;
}

for (const { name, text } of files) {
  if (!name.startsWith('records/ledger/') && MOVES_CREDIT.test(text))
    faults.push(`${name}: credit moves through records/ledger alone`);
  for (const match of WRITES.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const table = match[1];
    const owner = owners.get(table);
    if (isList(match) && name in BY_LIST) used.add(name);
    else if (isList(match)) faults.push(`${name}: ${match[0]}…: name the table in the statement`);
    else if (owner && !name.startsWith(`records/${owner}/`) && !isExcepted(table, name))
      faults.push(`${name}: writes ${table}, which records/${owner} alone writes`);
  }
}
for (const [table, places] of Object.entries(EXCEPTIONS))
  for (const place of Object.keys(places))
    if (!used.has(`${table} ${place}`)) faults.push(`exception of ${table} for ${place} is not needed`);
for (const name of Object.keys(BY_LIST)) if (!used.has(name)) faults.push(`exception for ${name} is not needed`);

for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
