import { describe, expect, it } from 'vitest';
import { bans, findBanned } from './bans.ts';

/** One thing of each kind that must not be written. */
const examples: readonly [name: string, file: string, code: string][] = [
  ['starts no program', 'apps/server/src/x.ts', `import { spawn } from 'node:child_process';`],
  ['starts no program', 'packages/domain/src/x.ts', `await import("child_process")`],
  ['makes no elements of texts', 'apps/web/src/x.tsx', `<div dangerouslySetInnerHTML={{ __html: text }} />`],
  ['makes no elements of texts', 'apps/web/src/x.ts', `node.innerHTML = text`],
  ['makes no code of texts', 'apps/server/src/x.ts', `new Function('return 1')`],
  ['uses no broken hash', 'apps/server/src/x.ts', `createHash('sha1')`],
  ['uses no broken hash', 'apps/server/src/x.ts', `createHmac("MD5", key)`],
  ['draws nothing from a guessable source', 'packages/domain/src/x.ts', `const token = Math.random()`],
  [
    'believes no event that is not signed lately',
    'apps/server/src/connectors/x.ts',
    'stripe.webhooks.constructEventWithoutVerification(body)',
  ],
  [
    'believes no event that is not signed lately',
    'apps/server/src/connectors/x.ts',
    `webhooks.constructEvent(body, String(header), secret, 0)`,
  ],
  ['believes no event that is not signed lately', 'apps/server/src/connectors/x.ts', 'const TOLERANCE_S = 0;'],
  ['builds no SQL of texts', 'apps/server/src/features/x.ts', 'sql.raw(`order by ${sort}`)'],
  ['builds no SQL of texts', 'apps/server/src/features/x.ts', 'pool.query(`select ${id}`)'],
  ['builds no SQL of texts', 'apps/server/src/features/x.ts', `pool.query('select ' + id)`],
  [
    'writes files of tables where formulas are made harmless',
    'apps/server/src/features/x.ts',
    `import { stringify } from 'csv-stringify/sync';`,
  ],
  ['draws no picker of the browser', 'apps/web/src/x.tsx', '<select value={size}>'],
  ['draws no picker of the browser', 'apps/web/src/x.tsx', `<input type="date" />`],
  ['draws no picker of the browser', 'apps/web/src/x.tsx', `import { NativeSelect } from '@mantine/core';`],
  ['calls the outside through connectors alone', 'apps/server/src/features/x.ts', `await fetch(address)`],
  [
    'adds up money of one currency alone, and says which',
    'apps/server/src/features/x.ts',
    'sql`select sum(o.profit) from seller_order o`',
  ],
  [
    'adds up money of one currency alone, and says which',
    'apps/web/src/x.tsx',
    'rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)',
  ],
  [
    'adds up money of one currency alone, and says which',
    'packages/domain/src/x.ts',
    'rows.reduce<Minor>((all, row) => all + (row.paid_usd ?? 0), 0)',
  ],
];

describe('what the product never does', () => {
  it.each(examples)('ASVS 1.2.5 ASVS 11.2.1 ASVS 13.2.4 %s (%s): %s', (name, file, code) => {
    expect(findBanned(file, `// first line\n${code}\n`)).toEqual([`${file}:2: ${name}`]);
  });

  it('there is an example of every ban', () => {
    expect(new Set(examples.map(([name]) => name))).toEqual(new Set(bans.map(({ name }) => name)));
  });

  it('what is only spoken of, and what is meant, passes', () => {
    expect(findBanned('apps/server/src/x.ts', `/** Math.random() is no secret */\nconst a = 1; // fetch(x)\n`)).toEqual(
      [],
    );
    expect(findBanned('apps/server/src/connectors/x.ts', `fetch(address)`)).toEqual([]);
    expect(findBanned('apps/server/src/x.ts', `webhooks.constructEvent(body, header, secret, 300)`)).toEqual([]);
    expect(findBanned('apps/server/src/x.ts', `deps.exchangeRates.fetch()`)).toEqual([]);
  });
});
