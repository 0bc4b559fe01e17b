import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { digitsOf, isOpen, securityOf, signedIn, turnOn } from '../../testing/own-account.ts';
import { useProduct, type Visitor } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import {
  mailedToken,
  PASSWORD,
  registerUnconfirmed,
  registrationForm,
  signIn,
  signInForm,
} from '../../testing/registration.ts';
import { linkIn } from '../../testing/world.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
let addresses = 0;
const newAddress = () => `new${++addresses}-${Date.now()}@example.com`;
const info = (email: string, over: object = {}) => ({
  body: { firstname: 'Zeynep', lastname: 'Şahin', phoneNumber: '+49 30 1234567', email, ...over },
});
const signsIn = (email: string) =>
  product
    .visitor()
    .call(identity.token, { body: signInForm(email) })
    .then(
      () => true,
      () => false,
    );

/** Asks for another address and gives the token of the mail that went there. */
async function askFor(visitor: Visitor, email: string): Promise<string> {
  await visitor.call(account.changeInfo, info(email));
  await product.runJobs();
  return mailedToken(product, email);
}
const confirm = (email: string, token: string) =>
  product.visitor().call(account.confirmEmailChange, { body: { email, token } });
/** Takes a change back, with a token of the mail to the old address. */
const undo = (email: string, token: string) =>
  product.visitor().call(account.undoEmailChange, { body: { email, token } });
/** Moves an account to another address; gives the token of the mail to the old one. */
async function moveTo(visitor: Visitor, from: string, to: string): Promise<string> {
  await confirm(to, await askFor(visitor, to));
  await product.runJobs();
  return mailedToken(product, from);
}

/** Its owner sets another password by mail. */
async function setPassword(email: string): Promise<void> {
  await product.visitor().call(identity.sendPasswordResetLink, { query: { email } });
  await product.runJobs();
  const body = { email, token: await mailedToken(product, email), password: PASSWORD };
  await product.visitor().call(identity.resetPassword, { body });
}

describe('who the account is', () => {
  it('AUTH-055 name and phone change at once, the address stays until it is confirmed', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const to = newAddress();
    expect(await visitor.call(account.changeInfo, info(to))).toEqual({ pendingEmail: to });
    expect(await visitor.call(account.get, {})).toMatchObject({
      firstname: 'Zeynep',
      lastname: 'Şahin',
      phoneNumber: '+49 30 1234567',
      email,
      pendingEmail: { email: to },
    });
    expect(await visitor.call(identity.userInfo, {})).toMatchObject({ name: 'Zeynep Şahin', email });
    expect(await visitor.call(account.changeInfo, info(email.toUpperCase()))).toEqual({ pendingEmail: null });
    expect(await securityOf(product, accountId)).toMatchObject({ infoChanged: 2, emailChangeAsked: 1 });
  });

  it('AUTH-055 refuses what is no name, no address and no phone number, each at its field', async () => {
    const { visitor, email } = await signedIn(product);
    const wrong = { firstname: ' ', lastname: 'www.evil.example', phoneNumber: 'x', email: 'nobody' };
    expect(await refusalOf(visitor.call(account.changeInfo, info(email, wrong)))).toMatchObject({
      code: 'ValidationFailed',
      fields: [
        { field: 'firstname', code: 'blank' },
        { field: 'lastname', code: 'invalid' },
        { field: 'email', code: 'invalid' },
        { field: 'phoneNumber', code: 'invalid' },
      ],
    });
    expect((await visitor.call(account.get, {})).firstname).toBe('Ayşe');
  });
});

describe('another address', () => {
  it('AUTH-040 holds once it is confirmed where it is read; the old one is told and signs in no more', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    await visitor.call(stores.setLanguage, { query: { language: 'tr' } });
    const to = newAddress();
    const token = await askFor(visitor, to);
    const [asked] = await product.world.mails(to);
    expect(asked?.subject).toBe(texts.tr.mail.emailChange.subject);
    expect(linkIn(asked?.text).pathname).toBe('/account/confirmEmail');
    expect(linkIn(asked?.text).searchParams.get('email')).toBe(to);
    expect([await signsIn(to), await signsIn(email)]).toEqual([false, true]);
    await confirm(to.toUpperCase(), token);
    expect([await signsIn(to), await signsIn(email)]).toEqual([true, false]);
    expect(await visitor.call(account.get, {})).toMatchObject({ email: to, pendingEmail: null });
    expect(await codeOf(confirm(to, token))).toBe('LinkNotValid');
    await product.runJobs();
    const told = (await product.world.mails(email)).find(
      ({ subject }) => subject === texts.tr.mail.emailChanged.subject,
    );
    expect(told?.text).toContain(to);
    expect(linkIn(told?.text).pathname).toBe('/account/undoEmail');
    expect(await securityOf(product, accountId)).toMatchObject({ emailChanged: 1 });
  });

  it('AUTH-040 AUTH-055 one that somebody has, or may take back, is refused; nobody registers with it either', async () => {
    const [mine, other] = [await signedIn(product), await signedIn(product)];
    expect(await codeOf(mine.visitor.call(account.changeInfo, info(other.email)))).toBe('EmailInUse');
    const { email: waiting } = await registerUnconfirmed(product);
    expect(await codeOf(mine.visitor.call(account.changeInfo, info(waiting)))).toBe('EmailInUse');
    await moveTo(other.visitor, other.email, newAddress());
    expect(await codeOf(mine.visitor.call(account.changeInfo, info(other.email)))).toBe('EmailInUse');
    const register = () =>
      codeOf(product.visitor().call(identity.register, { body: registrationForm({ email: other.email }) }));
    expect(await register()).toBe('UserAlreadyRegistered');
    // Its owner goes back to it.
    expect(await other.visitor.call(account.changeInfo, info(other.email))).toEqual({ pendingEmail: other.email });
    await sql`update email_change set undo_until = now() - interval '1 second' where account_id = ${other.accountId} and confirmed_at is not null`.execute(
      db(),
    );
    await product.visitor().call(identity.register, { body: registrationForm({ email: other.email }) });
  });

  it('AUTH-040 one that somebody took between asking and confirming is refused, and the old one stays', async () => {
    const { visitor, email } = await signedIn(product);
    const to = newAddress();
    const token = await askFor(visitor, to);
    await registerConfirmedAs(to);
    expect(await codeOf(confirm(to, token))).toBe('EmailInUse');
    expect(await signsIn(email)).toBe(true);
  });

  it('AUTH-040 a link of seven days ago, of another account, for another address or of a change that was given up is none', async () => {
    const [mine, other] = [await signedIn(product), await signedIn(product)];
    const [to, elsewhere] = [newAddress(), newAddress()];
    const [token, foreign] = [await askFor(mine.visitor, to), await askFor(other.visitor, elsewhere)];
    for (const [email, tried] of [
      [to, foreign],
      [elsewhere, token],
    ] as const)
      expect(await codeOf(confirm(email, tried))).toBe('LinkNotValid');
    const again = newAddress();
    const newer = await askFor(mine.visitor, again);
    // Of two the newer counts.
    expect(await codeOf(confirm(to, token))).toBe('LinkNotValid');
    await sql`update mail_token set expires_at = now() where account_id = ${mine.accountId}`.execute(db());
    expect(await codeOf(confirm(again, newer))).toBe('LinkNotValid');
    const givenUp = newAddress();
    const last = await askFor(mine.visitor, givenUp);
    await mine.visitor.call(account.cancelEmailChange, {});
    expect(await codeOf(mine.visitor.call(account.cancelEmailChange, {}))).toBe('RecordNotFound');
    expect(await codeOf(confirm(givenUp, last))).toBe('LinkNotValid');
    expect((await mine.visitor.call(account.get, {})).pendingEmail).toBeNull();
    // What other mails were sent for changes no address.
    await mine.visitor.call(identity.sendPasswordResetLink, { query: { email: mine.email } });
    await product.runJobs();
    expect(await codeOf(confirm(mine.email, await mailedToken(product, mine.email)))).toBe('LinkNotValid');
  });

  it('AUTH-040 a second click sends no second mail, and five changes an hour are the most', async () => {
    const { visitor } = await signedIn(product);
    const to = newAddress();
    await visitor.call(account.changeInfo, info(to));
    await visitor.call(account.changeInfo, info(to));
    await product.runJobs();
    expect(await product.world.mails(to)).toHaveLength(1);
    for (let n = 0; n < 3; n++) await visitor.call(account.changeInfo, info(newAddress()));
    expect(await codeOf(visitor.call(account.changeInfo, info(newAddress())))).toBe('TooManyRequests');
  });
});

describe('taken back from the old address', () => {
  it('AUTH-040 brings it back, and whoever changed it is out: every session, the password, a deletion that was begun', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const to = newAddress();
    const token = await moveTo(visitor, email, to);
    await sql`update account set deletion_asked_at = now(), erases_at = now() + interval '30 days' where account_id = ${accountId}`.execute(
      db(),
    );
    await undo(email, token);
    expect(await isOpen(visitor)).toBe(false);
    expect([await signsIn(to), await signsIn(email)]).toEqual([false, false]);
    expect(await codeOf(undo(email, token))).toBe('LinkNotValid');
    // Its owner sets another password by mail.
    await product.visitor().call(identity.sendPasswordResetLink, { query: { email } });
    await product.runJobs();
    await product.visitor().call(identity.resetPassword, {
      body: { email, token: await mailedToken(product, email), password: PASSWORD },
    });
    const owner = product.visitor();
    await signIn(owner, email);
    expect(await owner.call(account.get, {})).toMatchObject({ email, deletion: null, pendingEmail: null });
    expect(await securityOf(product, accountId)).toMatchObject({ emailChangeUndone: 1 });
  });

  it('AUTH-040 a password that is set by mail at the new address takes it from nobody', async () => {
    const { visitor, email } = await signedIn(product);
    const to = newAddress();
    const token = await moveTo(visitor, email, to);
    await product.visitor().call(identity.sendPasswordResetLink, { query: { email: to } });
    await product.runJobs();
    const reset = { email: to, token: await mailedToken(product, to), password: 'Thief-2026!x' };
    await product.visitor().call(identity.resetPassword, { body: reset });
    await undo(email, token);
    const { rows } = await sql<{ email: string }>`select email from account where email in (${email}, ${to})`.execute(
      db(),
    );
    expect(rows).toEqual([{ email }]);
  });

  it('AUTH-040 one change that is taken back leaves the first address its own way back', async () => {
    const { visitor, email } = await signedIn(product);
    const [second, third] = [newAddress(), newAddress()];
    const first = await moveTo(visitor, email, second);
    await undo(second, await moveTo(visitor, second, third));
    await undo(email, first);
    const { rows } = await sql<{
      email: string;
    }>`select email from account where email in (${email}, ${second}, ${third})`.execute(db());
    expect(rows).toEqual([{ email }]);
  });

  it('AUTH-040 the second factor that was turned on since is off, with its recovery codes and its setting up', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const token = await moveTo(visitor, email, newAddress());
    await turnOn(product, visitor);
    await undo(email, token);
    await setPassword(email);
    const owner = product.visitor();
    await signIn(owner, email);
    expect((await owner.call(account.get, {})).twoFactor).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    const { rows } = await sql`select from recovery_code where account_id = ${accountId}`.execute(db());
    expect(rows).toEqual([]);
  });

  it('AUTH-040 the second factor of before is back, though another one took its place; a code that was used stays used', async () => {
    const { visitor, email } = await signedIn(product);
    const { seed, recoveryCodes } = await turnOn(product, visitor);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const token = await moveTo(visitor, email, newAddress());
    await visitor.call(account.turnOffTwoFactor, { body: { password: PASSWORD, code: first } });
    const { recoveryCodes: others } = await turnOn(product, visitor);
    await undo(email, token);
    await setPassword(email);
    const enter = (code: string) =>
      codeOf(product.visitor().call(identity.token, { body: { ...signInForm(email), code } }));
    expect(await codeOf(product.visitor().call(identity.token, { body: signInForm(email) }))).toBe('TwoFactorNeeded');
    expect(await enter(others[0] ?? '')).toBe('TwoFactorWrong');
    await product.visitor().call(identity.token, { body: { ...signInForm(email), code: digitsOf(seed) } });
    await product.visitor().call(identity.token, { body: { ...signInForm(email), code: second } });
    await product.visitor().call(identity.token, { body: { ...signInForm(email), code: third } });
    expect(await enter(second)).toBe('TwoFactorWrong');
  });

  it('AUTH-040 is possible for 72 hours', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const token = await moveTo(visitor, email, newAddress());
    const { rows } = await sql<{
      hours: number;
    }>`select extract(epoch from undo_until - now())::float8 / 3600 as hours from email_change where account_id = ${accountId}`.execute(
      db(),
    );
    expect(rows[0]?.hours).toBeGreaterThan(71.9);
    expect(rows[0]?.hours).toBeLessThanOrEqual(72);
    await sql`update email_change set undo_until = now() where account_id = ${accountId}`.execute(db());
    expect(await codeOf(undo(email, token))).toBe('LinkNotValid');
  });

  it('AUTH-040 of two changes the first one’s address takes both back', async () => {
    const { visitor, email } = await signedIn(product);
    const [second, third] = [newAddress(), newAddress()];
    const first = await moveTo(visitor, email, second);
    const later = await moveTo(visitor, second, third);
    await undo(email, first);
    expect(await codeOf(undo(second, later))).toBe('LinkNotValid');
    const { rows } = await sql<{
      email: string;
    }>`select email from account where email in (${email}, ${second}, ${third})`.execute(db());
    expect(rows).toEqual([{ email }]);
  });

  it('AUTH-040 the link of one account changes no other', async () => {
    const [mine, other] = [await signedIn(product), await signedIn(product)];
    const [token, foreign] = [
      await moveTo(mine.visitor, mine.email, newAddress()),
      await moveTo(other.visitor, other.email, newAddress()),
    ];
    expect(await codeOf(undo(mine.email, foreign))).toBe('LinkNotValid');
    expect(await codeOf(undo(other.email, token))).toBe('LinkNotValid');
    expect(await isOpen(mine.visitor)).toBe(true);
    expect(await isOpen(other.visitor)).toBe(true);
  });
});

/** Somebody else confirms an address of their choice. */
async function registerConfirmedAs(email: string): Promise<void> {
  const visitor = product.visitor();
  await registerUnconfirmed(product, visitor, { email });
  await visitor.call(identity.confirmEmail, { body: { email, token: await mailedToken(product, email) } });
}
