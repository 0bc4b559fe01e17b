import { describe, expect, it } from 'vitest';
import { extensionScopes, refusalOfSession, STEP_UP_MS, type SessionKind } from './extension-scope.ts';

const NOW = 1_000_000_000;
const opened = (kind: SessionKind, over: { scopes?: string[]; ago?: number | null } = {}) => ({
  kind,
  scopes: over.scopes ?? null,
  reauthenticatedAt: over.ago === undefined ? NOW : over.ago === null ? null : NOW - over.ago,
});

describe('what a session may', () => {
  it.each([
    // The owner's own sign-in, and a program of theirs.
    ['web', {}, {}, null],
    ['web', { owner: true }, { ago: null }, null],
    ['web', { stepUp: true }, { ago: 0 }, null],
    ['web', { stepUp: true }, { ago: STEP_UP_MS - 1 }, null],
    ['web', { stepUp: true }, { ago: STEP_UP_MS }, 'reauth'],
    ['web', { stepUp: true }, { ago: null }, 'reauth'],
    ['web', { owner: true, stepUp: true }, { ago: STEP_UP_MS }, 'reauth'],
    ['web', { scope: 'buyOrders' }, { ago: null }, null],
    ['api', { stepUp: true }, { ago: 0, scopes: ['*:write'] }, 'NotForApiKey'],
    ['api', { owner: true }, { scopes: ['*:write'] }, 'NotForApiKey'],
    ['api', {}, { scopes: ['inventoryitem:write'], ago: null }, null],
    ['api', {}, { scopes: ['inventoryitem:read'] }, 'ScopeMissing'],
    ['api', {}, {}, 'ScopeMissing'],
    // Staff see what they look at and change nothing of it, whenever a password was typed.
    ['staff', {}, {}, 'NotForStaff'],
    ['staff', { answers: 'data' }, {}, null],
    ['staff', { answers: 'data', writes: true }, {}, 'NotForStaff'],
    ['staff', { answers: 'data', scope: 'readItems' }, {}, null],
    ['staff', { answers: 'data', writes: true, staffMay: true }, {}, null],
    ['staff', { owner: true, staffMay: true }, {}, 'NotForStaff'],
    ['staff', { owner: true }, {}, 'NotForStaff'],
    ['staff', { stepUp: true }, { ago: 0 }, 'NotForStaff'],
    // The extension: what is named for it and given to its token, nothing else.
    ['extension', {}, { scopes: [...extensionScopes] }, 'NotForExtension'],
    ['extension', { owner: true }, { scopes: [...extensionScopes] }, 'NotForExtension'],
    ['extension', { scope: 'addProducts' }, { scopes: ['addProducts'] }, null],
    ['extension', { scope: 'addProducts' }, { scopes: ['readItems'] }, 'NotForExtension'],
    ['extension', { scope: 'addProducts' }, {}, 'NotForExtension'],
    ['extension', { scope: 'addProducts', stepUp: true }, { scopes: ['addProducts'], ago: null }, 'reauth'],
  ] as const)('AUTH-036 %s asks for %j with %j: %s', (kind, call, over, refusal) => {
    const { scopes, ...rest } = over as { scopes?: readonly string[]; ago?: number | null };
    expect(
      refusalOfSession(
        { method: 'POST', path: '/api/inventoryItem/zeroSelected', answers: 'done', ...call },
        opened(kind, { ...rest, ...(scopes ? { scopes: [...scopes] } : {}) }),
        NOW,
      ),
    ).toBe(refusal);
  });

  it('AUTH-036 a token with every scope gets exactly what each names', () => {
    for (const scope of extensionScopes)
      for (const given of extensionScopes)
        expect(
          refusalOfSession(
            { method: 'GET', path: '/api/x/y', answers: 'data', scope },
            opened('extension', { scopes: [given] }),
            NOW,
          ),
        ).toBe(scope === given ? null : 'NotForExtension');
  });
});
