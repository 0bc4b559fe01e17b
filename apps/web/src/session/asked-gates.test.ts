import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { isClosedToStaff } from '@kervan/domain/identity/extension-scope';
import { refusalOf, type Standing } from '@kervan/domain/subscriptions/standing';

const WEB = 'apps/web/src';
const sources = fs
  .readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\//.test(name))
  .map((name) => ({ name, text: fs.readFileSync(path.join(WEB, name), 'utf8') }));

/** Every call of the contracts by the name that the panel imports it under. */
async function callsByName(): Promise<Map<string, Endpoint>> {
  const files = fs.readdirSync('packages/contracts/src').filter((name) => name.endsWith('-calls.ts'));
  const found = new Map<string, Endpoint>();
  for (const file of files) {
    const module = (await import(path.resolve('packages/contracts/src', file))) as Record<
      string,
      Record<string, Endpoint>
    >;
    for (const [area, calls] of Object.entries(module))
      for (const [name, call] of Object.entries(calls)) if (call?.path) found.set(`${area}.${name}`, call);
  }
  return found;
}

/** `useCallMutation(cards.add` under the area's own name: an import may call it otherwise. */
function usesOf(pattern: RegExp): { use: string; file: string }[] {
  return sources.flatMap(({ name: file, text }) => {
    const aliases = new Map(
      [...text.matchAll(/import \{([^}]*)\} from '@kervan\/contracts\/[\w-]+-calls'/g)].flatMap(([, list = '']) =>
        list.split(',').map((part) => {
          const [own = '', alias = own] = part.trim().split(' as ');
          return [alias.trim(), own.trim()] as const;
        }),
      ),
    );
    return [...text.matchAll(pattern)].flatMap(([, area = '', name = '']) => {
      const own = aliases.get(area);
      return own === undefined ? [] : [{ use: `${own}.${name}`, file }];
    });
  });
}

const states: Standing[] = (['none', 'trial', 'active', 'unpaid', 'suspended', 'cancelled', 'disputed'] as const).map(
  (state) => ({
    state,
    plan: state === 'trial' || state === 'active' || state === 'unpaid' || state === 'suspended' ? 'AutoPricer' : null,
    everSubscribed: state !== 'none',
    servicesRun: state === 'trial' || state === 'active',
    connectionHealthy: true,
    isManualStore: true,
    warehouseActive: true,
  }),
);

/** Readings are refused to who never subscribed, and the guard shows that person the plans. */
const isWriting = ({ answers, writes }: Endpoint): boolean =>
  writes === true || !['data', 'plain', 'file', 'events'].includes(answers);

/** Calls whose control asks otherwise, and how. */
const askedOtherwise: Record<string, string> = {
  'pricing.saveStore': 'saved with pricing.save, whose gates are the same',
  'pricing.saveAll': 'saved with pricing.save, whose gates are the same',
  'billing.setupIntent': 'within the form of a card, which is locked whole, or the purchase',
  'billing.setDefault': 'the purchase is closed while a payment is disputed, and open otherwise',
  'credit.confirm': 'after a load that was asked before',
  'purchase.activateByPost': 'as setDefault, and after a change of plan that was asked before',
  'billing.updateDefault': 'within the cards, which are locked whole',
  'cards.chargeVerification': 'within the cards, which are locked whole',
  'cards.verify': 'within the cards, which are locked whole',
  'cards.dismiss': 'within the cards, which are locked whole',
  'cards.remove': 'within the cards, which are locked whole',
  'cards.setLimit': 'within the cards, which are locked whole',
  'cards.setWarehouseDefault': 'within the cards, which are locked whole',
  'flags.delete': 'within the list of flags, whose actions are locked with flags.save, of the same gates',
  'buying.queue': 'beside the purchase, whose buttons are locked with buying.savePurchase, of the same gates',
  'buying.withdraw': 'as buying.queue',
  'buying.release': 'as buying.queue',
  'buying.cap': 'the dialog opens from a button that is locked as buying.queue',
  'onboarding.create': 'newcomers have paid nothing that could be disputed',
  'onboarding.acceptWarehouseAgreement': 'as onboarding.create',
};

const MADE = /(?:useCallMutation|[^.\w]call)\(\s*(\w+)\.(\w+)/g;
const ASKED = /(?:useBlocked\(|\bby=\{|call: |useSettingsForm[^;]*?)\s*(\w+)\.(\w+)/g;

/** Calls of the owner alone whose control asks otherwise, and how. */
const closedOtherwise: Record<string, string> = {
  'takeover.state': 'within my account, which is locked whole',
  'account.reauthenticate': 'the question of a call that staff cannot make, and of a transfer that is locked',
  'account.withdrawDeletion': 'within my account, which is locked whole',
  'account.endOtherSessions': 'within my account, which is locked whole',
  'account.endSession': 'within my account, which is locked whole',
  'account.requestExport': 'within my account, which is locked whole',
  'account.downloadExport': 'within my account, which is locked whole',
  'account.cancelEmailChange': 'within my account, which is locked whole',
  'account.turnOffTwoFactor': 'within my account, which is locked whole',
  'account.setUpTwoFactor': 'within my account, which is locked whole',
  'account.renewRecoveryCodes': 'within my account, which is locked whole',
  'account.confirmTwoFactor': 'within my account, which is locked whole',
  'account.requestDeletion': 'within my account, which is locked whole',
  'account.changePassword': 'within my account, which is locked whole',
  'billing.setupIntent': 'within the cards, which are locked whole, or the purchase',
  'billing.updateDefault': 'within the cards, which are locked whole',
  'cards.setWarehouseDefault': 'within the cards, which are locked whole',
  'cards.remove': 'within the cards, which are locked whole',
  'cards.dismiss': 'within the cards, which are locked whole',
  'cards.setLimit': 'within the cards, which are locked whole',
  'cards.chargeVerification': 'within the cards, which are locked whole',
  'cards.verify': 'within the cards, which are locked whole',
  'billing.setDefault': 'within the purchase, whose button is locked',
  'purchase.activateByPost': 'after a purchase or a change of plan, whose buttons are locked',
  'credit.confirm': 'after a load, whose button is locked',
};

describe('every control that the server may refuse', () => {
  it('SHELL-097 SHELL-099 asks the gate of its own call, or says how it asks otherwise', async () => {
    const calls = await callsByName();
    const made = usesOf(MADE);
    const asked = new Set(usesOf(ASKED).map(({ use }) => use));
    const mayBeRefused = made.filter(({ use }) => {
      const call = calls.get(use);
      return call !== undefined && isWriting(call) && states.some((standing) => refusalOf(call, standing) !== null);
    });
    expect(mayBeRefused.length).toBeGreaterThan(20);
    const silent = mayBeRefused.filter(({ use }) => !asked.has(use) && askedOtherwise[use] === undefined);
    expect(silent).toEqual([]);
    // What is listed is still there.
    const uses = new Set(made.map(({ use }) => use));
    expect(Object.keys(askedOtherwise).filter((use) => !uses.has(use))).toEqual([]);
  });

  it('SHELL-102 asks the gate of what is the owner’s alone, or says how it asks otherwise', async () => {
    const calls = await callsByName();
    const made = usesOf(MADE).filter(({ file }) => !file.startsWith('features/staff/'));
    const asked = new Set(usesOf(ASKED).map(({ use }) => use));
    const closed = made.filter(({ use }) => {
      const call = calls.get(use);
      return call !== undefined && isClosedToStaff(call);
    });
    expect(closed.length).toBeGreaterThan(20);
    expect(closed.filter(({ use }) => !asked.has(use) && closedOtherwise[use] === undefined)).toEqual([]);
    const uses = new Set(closed.map(({ use }) => use));
    expect(Object.keys(closedOtherwise).filter((use) => !uses.has(use) || asked.has(use))).toEqual([]);
  });
});
