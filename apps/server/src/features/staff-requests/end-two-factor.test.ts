import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { texts } from '@kervan/texts/texts';
import { digitsOf, securityOf, signedIn, turnOn } from '../../testing/own-account.ts';
import { useProduct } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { mailedToken, PASSWORD, signInForm } from '../../testing/registration.ts';
import { runTask } from '../../testing/run-task.ts';
import { signInMember, type Member } from '../../testing/staff.ts';
import { linkIn } from '../../testing/world.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
let [asker, second] = [] as unknown as [Member, Member]; // Filled before the first test.
beforeAll(async () => {
  asker = await signInMember(product, 'Ada Asker');
  second = await signInMember(product, 'Sena Second');
});
const WHY = 'Lost the phone; called back.';
/** Somebody with a second factor. */
async function owner() {
  const one = await signedIn(product);
  const { seed } = await turnOn(product, one.visitor);
  return { ...one, seed };
}
const ask = (customerId: number, over: { number?: string; amount?: number } = {}) =>
  asker.call(staffRequests.ask, {
    body: {
      number: over.number ?? randomUUID(),
      kind: 'endTwoFactor',
      customerId,
      params: {},
      amount: over.amount ?? 0,
      why: WHY,
    },
  });
const approve = (id: number, by = second) => by.call(staffRequests.approve, { body: { id, why: 'Called back, too.' } });
/** Two of the staff begin it, and everybody is told. */
async function begin(accountId: number): Promise<void> {
  await approve((await ask(accountId)).id);
  await product.runJobs();
}
/** The day is over. */
async function pass(accountId: number): Promise<void> {
  await sql`update factor_end set ends_at = now() - interval '1 second' where account_id = ${accountId}`.execute(db());
  await runTask(product.work, 'account.tidy');
  await product.runJobs();
}
const enter = (email: string, code?: string) =>
  product.visitor().call(identity.token, { body: { ...signInForm(email), ...(code ? { code } : {}) } });
const keep = (email: string, token: string) =>
  product.visitor().call(account.keepTwoFactor, { body: { email, token } });
const toldOf = async (email: string) =>
  (await product.world.mails(email)).filter(({ subject }) => subject === texts.en.mail.factorEnd.subject);
const shown = (id: number) => second.call(staffCustomers.get, { query: { id } });
const kindsOf = async (customerId: number) =>
  (await asker.call(staff.actions, { body: { page: 1, limit: 100, customerId } })).items.map(({ kind }) => kind);

describe('a second factor that its owner lost', () => {
  it('AUTH-040 SHELL-102 two members end it, a day after the owner was told; it is written down and told once more', async () => {
    const one = await owner();
    const { id, state } = await ask(one.accountId);
    expect(state).toBe('waiting');
    expect(await codeOf(approve(id, asker))).toBe('SecondPersonNeeded');
    await product.runJobs();
    expect(await toldOf(one.email)).toEqual([]);
    await approve(id);
    await product.runJobs();
    const [mail] = await toldOf(one.email);
    expect(linkIn(mail?.text).pathname).toBe('/account/keepTwoFactor');
    expect(mail?.text).toContain(one.email);
    const { twoFactorEndsAt } = await shown(one.accountId);
    expect(Date.parse(twoFactorEndsAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    // Until then nothing is open, and nothing of it happens early.
    await runTask(product.work, 'account.tidy');
    await product.runJobs();
    expect(await codeOf(enter(one.email))).toBe('TwoFactorNeeded');
    await pass(one.accountId);
    await enter(one.email);
    expect((await one.visitor.call(account.get, {})).twoFactor).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect(await shown(one.accountId)).toMatchObject({ hasTwoFactor: false, twoFactorEndsAt: null });
    expect(await kindsOf(one.accountId)).toEqual([
      'twoFactorEnded',
      'twoFactorEndBegun',
      'requestApproved',
      'requestAsked',
    ]);
    expect(await securityOf(product, one.accountId)).toMatchObject({ twoFactorEndBegun: 1, twoFactorEnded: 1 });
    const subjects = (await product.world.mails(one.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === texts.en.mail.factorEnded.subject)).toHaveLength(1);
    // The link is worth nothing any more.
    expect(await codeOf(keep(one.email, mailedTokenOf(mail?.text)))).toBe('LinkNotValid');
  });

  it('AUTH-040 every address that the account had is told, and each of them can stop it, once', async () => {
    const one = await owner();
    const thief = `thief-${one.accountId}@example.com`;
    await one.visitor.call(account.changeInfo, {
      body: { firstname: 'Zeynep', lastname: 'Şahin', phoneNumber: '+49 30 1234567', email: thief },
    });
    await product.runJobs();
    const body = { email: thief, token: await mailedToken(product, thief) };
    await product.visitor().call(account.confirmEmailChange, { body });
    await product.runJobs();
    await begin(one.accountId);
    expect([await toldOf(thief), await toldOf(one.email)].map((mails) => mails.length)).toEqual([1, 1]);
    const [mail] = await toldOf(one.email);
    const token = mailedTokenOf(mail?.text);
    expect(await codeOf(keep('somebody@example.com', token))).toBe('LinkNotValid');
    await keep(one.email, token);
    const [other] = await toldOf(thief);
    for (const [email, again] of [
      [one.email, token],
      [thief, mailedTokenOf(other?.text)],
    ] as const)
      expect(await codeOf(keep(email, again))).toBe('LinkNotValid');
    await pass(one.accountId);
    expect(await shown(one.accountId)).toMatchObject({ hasTwoFactor: true, twoFactorEndsAt: null });
    expect(await securityOf(product, one.accountId)).toMatchObject({ twoFactorKept: 1 });
  });

  it('AUTH-040 sent twice it is one request; two at once begin one day; one that is not on is not ended', async () => {
    const one = await owner();
    const number = randomUUID();
    const answers = await Promise.all([ask(one.accountId, { number }), ask(one.accountId, { number })]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const other = await ask(one.accountId);
    const ends = await Promise.allSettled([approve(answers[0].id), approve(other.id)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await codeOf(ask(one.accountId))).toBe('AlreadyExists');
    expect(await codeOf(ask(one.accountId, { amount: 1 }))).toBe('ValidationFailed');
    const without = await signedIn(product);
    expect(await codeOf(ask(without.accountId))).toBe('RecordNotFound');
    expect(await codeOf(ask(2_147_000_000))).toBe('RecordNotFound');
  });

  it('AUTH-040 another factor that was set up since stays; a change of address that is taken back stops it', async () => {
    const one = await owner();
    await begin(one.accountId);
    await one.visitor.call(account.turnOffTwoFactor, { body: { password: PASSWORD, code: digitsOf(one.seed) } });
    expect(await shown(one.accountId)).toMatchObject({ twoFactorEndsAt: null });
    await turnOn(product, one.visitor);
    await pass(one.accountId);
    expect(await codeOf(enter(one.email))).toBe('TwoFactorNeeded');
    // However it came to be another one.
    await begin(one.accountId);
    await sql`update account set totp_confirmed_at = totp_confirmed_at + interval '1 second' where account_id = ${one.accountId}`.execute(
      db(),
    );
    await pass(one.accountId);
    expect(await codeOf(enter(one.email))).toBe('TwoFactorNeeded');
    expect(await kindsOf(one.accountId)).not.toContain('twoFactorEnded');
  });

  it('SHELL-102 a refused request ends nothing', async () => {
    const one = await owner();
    const { id } = await ask(one.accountId);
    await second.call(staffRequests.refuse, { body: { id, why: 'Not the owner.' } });
    await product.runJobs();
    expect(await toldOf(one.email)).toEqual([]);
    expect(await shown(one.accountId)).toMatchObject({ hasTwoFactor: true, twoFactorEndsAt: null });
  });
});

const mailedTokenOf = (text: string | undefined): string => linkIn(text).searchParams.get('token') ?? '';
