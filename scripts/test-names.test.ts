import { expect, it } from 'vitest';
import { requirementGroups } from './requirement-groups.ts';
import { claimedIn, testNamesOf } from './test-names.ts';

const namesIn = (source: string) => testNamesOf('x.test.tsx', source).map(({ name }) => name);

it.each([
  ['once SHELL-030 and once more SHELL-030', ['SHELL-030']],
  ['from SHELL-021 to SHELL-024 opens', ['SHELL-021', 'SHELL-022', 'SHELL-023', 'SHELL-024']],
  ['both INV-020, PRICE-002 prices', ['INV-020', 'PRICE-002']],
  ['nothing, and no SKU-123', []],
])('%s claims each line once', (name, ids) => {
  expect(claimedIn(name)).toEqual(ids);
});

it('a test has the names of its groups, and a table one per row that calls itself by a line', () => {
  expect(
    namesIn(`
      const rows = [['INV-001 one', 1], ['two', 2]] as const;
      describe('STORE-001 steps', () => {
        it('opens', () => expect('INV-999').toBe(1));
        it.each(rows)('%s counts', () => {});
        it.skipIf(true)(\`SHELL-001 \${x} is\`, () => {});
      });
      it.each([{ of: 'AUTH-001', to: '/' }, { of: 'AUTH-002', to: '/x' }])('$of leads', () => {});
      test.each(elsewhere)('PRICE-001 is told', () => {});
      settle('INV-998 is no test');
    `),
  ).toEqual([
    'STORE-001 steps opens',
    'STORE-001 steps %s counts INV-001 one',
    'STORE-001 steps %s counts',
    'STORE-001 steps SHELL-001 … is',
    '$of leads AUTH-001',
    '$of leads AUTH-002',
    'PRICE-001 is told',
  ]);
});

it('every line belongs to one capability', () => {
  const ids = requirementGroups.flatMap((group) => group.ids);
  expect([ids.length, new Set(ids).size]).toEqual([880, 880]);
});
