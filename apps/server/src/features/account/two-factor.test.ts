import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { digitsOf, passStepUp, securityOf, signedIn, turnOn } from '../../testing/own-account.ts';
import { edges, holdTime } from '../../testing/held-time.ts';
import { useProduct } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { mailedToken, PASSWORD, signInForm } from '../../testing/registration.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
beforeEach(() => holdTime(product));
const enter = (email: string, code?: string, password = PASSWORD) =>
  product.visitor().call(identity.token, { body: { ...signInForm(email, password), ...(code ? { code } : {}) } });

describe('the second factor', () => {
  it('AUTH-039 holds once a code of it is confirmed, and its seed is told once and kept sealed', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const { secret, uri } = await visitor.call(account.setUpTwoFactor, {});
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Kervan:/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(email);
    // Until then nothing is asked for.
    await enter(email);
    expect(await codeOf(visitor.call(account.confirmTwoFactor, { body: { code: '000000' } }))).toBe('TwoFactorWrong');
    await enter(email);
    const { recoveryCodes } = await visitor.call(account.confirmTwoFactor, { body: { code: digitsOf(secret) } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await codeOf(enter(email))).toBe('TwoFactorNeeded');
    expect((await visitor.call(account.get, {})).twoFactor).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    const { rows } = await sql<{
      dump: string;
    }>`select (select row_to_json(a)::text from account a where account_id = ${accountId})
      || (select string_agg(row_to_json(r)::text, '') from recovery_code r where account_id = ${accountId}) as dump`.execute(
      db(),
    );
    for (const code of [secret, ...recoveryCodes, ...recoveryCodes.map((shown) => shown.replaceAll('-', ''))])
      expect(rows[0]?.dump).not.toContain(code);
    expect(await codeOf(visitor.call(account.setUpTwoFactor, {}))).toBe('AlreadyExists');
    expect(await securityOf(product, accountId)).toMatchObject({ twoFactorOn: 1 });
  });

  it('AUTH-039 is asked for after the right password alone: a wrong one is told the same with and without a code', async () => {
    const { visitor, email } = await signedIn(product);
    const { seed } = await turnOn(product, visitor);
    expect(await codeOf(enter(email, undefined, 'Wrong-2026!x'))).toBe('invalid_grant');
    expect(await codeOf(enter(email, digitsOf(seed), 'Wrong-2026!x'))).toBe('invalid_grant');
    await enter(email, digitsOf(seed));
  });

  it('AUTH-039 takes a code of now and of the steps beside it, each once, and none from before one that was used', async () => {
    const { visitor, email } = await signedIn(product);
    const { secret: seed } = await visitor.call(account.setUpTwoFactor, {});
    expect(await codeOf(visitor.call(account.confirmTwoFactor, { body: { code: digitsOf(seed, -2) } }))).toBe(
      'TwoFactorWrong',
    );
    await visitor.call(account.confirmTwoFactor, { body: { code: digitsOf(seed, -1) } });
    // What turned it on does not sign in.
    expect(await codeOf(enter(email, digitsOf(seed, -1)))).toBe('TwoFactorWrong');
    await enter(email, digitsOf(seed));
    expect(await codeOf(enter(email, digitsOf(seed)))).toBe('TwoFactorWrong');
    await enter(email, digitsOf(seed, 1));
    expect(await codeOf(enter(email, digitsOf(seed)))).toBe('TwoFactorWrong');
    expect(await codeOf(enter(email, digitsOf(seed, 3)))).toBe('TwoFactorWrong');
  });

  it.each([
    { at: 'first', taken: [-1, 0, 1], refused: [-2, 2] },
    { at: 'last', taken: [-1, 0, 1], refused: [-2, 2] },
  ] as const)('AUTH-039 at the $at moment of a half minute the same codes are taken as in its middle', async (edge) => {
    const { visitor, email } = await signedIn(product);
    const { secret: seed } = await visitor.call(account.setUpTwoFactor, {});
    holdTime(product, edges[edge.at]);
    const [confirming, ...signingIn] = edge.taken;
    await visitor.call(account.confirmTwoFactor, { body: { code: digitsOf(seed, confirming) } });
    for (const steps of edge.refused) expect(await codeOf(enter(email, digitsOf(seed, steps)))).toBe('TwoFactorWrong');
    for (const steps of signingIn) await enter(email, digitsOf(seed, steps));
  });

  it('AUTH-039 the code of the step before is worth nothing from the first moment of the next step but one', async () => {
    const { visitor } = await signedIn(product);
    const { secret: seed } = await visitor.call(account.setUpTwoFactor, {});
    const confirm = () => codeOf(visitor.call(account.confirmTwoFactor, { body: { code: digitsOf(seed, -1) } }));
    holdTime(product, edges.last + 1);
    expect(await confirm()).toBe('TwoFactorWrong');
    holdTime(product, edges.last);
    await visitor.call(account.confirmTwoFactor, { body: { code: digitsOf(seed, -1) } });
  });

  it('AUTH-039 a code that comes twice at one moment opens once', async () => {
    const { visitor, email } = await signedIn(product);
    const { seed, recoveryCodes } = await turnOn(product, visitor);
    for (const code of [digitsOf(seed), recoveryCodes[0]]) {
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, () =>
          enter(email, code).then(
            () => 'in',
            (error: unknown) => (error as { code: string }).code,
          ),
        ),
      );
      expect(outcomes.toSorted()).toEqual(['TwoFactorWrong', 'TwoFactorWrong', 'TwoFactorWrong', 'in']);
      await sql`delete from login_failure`.execute(db());
    }
  });

  it('AUTH-045 AUTH-039 wrong codes lock like wrong passwords, and asking for one is no try', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const { seed } = await turnOn(product, visitor);
    for (let n = 0; n < 8; n++) expect(await codeOf(enter(email))).toBe('TwoFactorNeeded');
    for (let n = 0; n < 5; n++) expect(await codeOf(enter(email, '000000'))).toBe('TwoFactorWrong');
    expect(await codeOf(enter(email, digitsOf(seed)))).toBe('invalid_grant');
    expect(await securityOf(product, accountId)).toMatchObject({ twoFactorRefused: 5, signInLocked: 1 });
  });

  it('AUTH-039 whoever lost it gets in with a recovery code, however it is typed, once each', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const { recoveryCodes } = await turnOn(product, visitor);
    const [first = '', second = ''] = recoveryCodes;
    await enter(email, first);
    expect(await codeOf(enter(email, first))).toBe('TwoFactorWrong');
    await enter(email, second.toLowerCase().replaceAll('-', ' '));
    expect((await visitor.call(account.get, {})).twoFactor.recoveryCodesLeft).toBe(8);
    const { recoveryCodes: renewed } = await visitor.call(account.renewRecoveryCodes, {});
    expect(await codeOf(enter(email, recoveryCodes[2]))).toBe('TwoFactorWrong');
    await enter(email, renewed[2]);
    expect(await securityOf(product, accountId)).toMatchObject({ recoveryCodeUsed: 3, recoveryCodesRenewed: 1 });
  });

  it('AUTH-039 is asked for again where the password is', async () => {
    const { visitor, accountId } = await signedIn(product);
    const { seed } = await turnOn(product, visitor);
    await passStepUp(product, accountId);
    const again = (code?: string) => visitor.call(account.reauthenticate, { body: { password: PASSWORD, code } });
    expect(await codeOf(again())).toBe('TwoFactorNeeded');
    expect(await codeOf(again('000000'))).toBe('TwoFactorWrong');
    expect(await codeOf(visitor.call(account.renewRecoveryCodes, {}))).toBe('reauth');
    await again(digitsOf(seed));
    await visitor.call(account.renewRecoveryCodes, {});
  });

  it('AUTH-039 is turned off with the password and a code, and then nothing of it is left', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const off = (code: string, password = PASSWORD) =>
      visitor.call(account.turnOffTwoFactor, { body: { password, code } });
    expect(await codeOf(off('000000'))).toBe('RecordNotFound');
    const { seed, recoveryCodes } = await turnOn(product, visitor);
    expect(await codeOf(off('000000'))).toBe('TwoFactorWrong');
    expect(await codeOf(off(''))).toBe('TwoFactorNeeded');
    expect(await codeOf(off(digitsOf(seed), 'Baska-Deve26?'))).toBe('PasswordWrong');
    expect((await visitor.call(account.get, {})).twoFactor.isOn).toBe(true);
    // The password of now is typed here: how long ago it was typed before does not matter.
    await passStepUp(product, accountId);
    await off(digitsOf(seed));
    await enter(email);
    await visitor.call(account.reauthenticate, { body: { password: PASSWORD } });
    expect(await codeOf(visitor.call(account.renewRecoveryCodes, {}))).toBe('RecordNotFound');
    const { rows } = await sql`select 1 from recovery_code where account_id = ${accountId}
      union all select 1 from account where account_id = ${accountId} and coalesce(totp_secret, totp_wanted) is not null`.execute(
      db(),
    );
    expect(rows).toEqual([]);
    // With a recovery code as well.
    const again = await turnOn(product, visitor);
    expect(await codeOf(off(recoveryCodes[0] ?? ''))).toBe('TwoFactorWrong');
    await off(again.recoveryCodes[0] ?? '');
    expect(await securityOf(product, accountId)).toMatchObject({ twoFactorOff: 2 });
  });

  it('AUTH-053 AUTH-039 a forgotten password is set anew by mail, and the second factor stays', async () => {
    const { visitor, email } = await signedIn(product);
    const { seed } = await turnOn(product, visitor);
    await visitor.call(identity.sendPasswordResetLink, { query: { email } });
    await product.runJobs();
    const token = await mailedToken(product, email);
    await visitor.call(identity.resetPassword, { body: { email, token, password: 'Deve-Yolu26?' } });
    expect(await codeOf(enter(email, undefined, 'Deve-Yolu26?'))).toBe('TwoFactorNeeded');
    await enter(email, digitsOf(seed), 'Deve-Yolu26?');
  });

  it('AUTH-039 the seed of one account opens no other', async () => {
    const [one, two] = [await signedIn(product), await signedIn(product)];
    const { seed, recoveryCodes } = await turnOn(product, one.visitor);
    await turnOn(product, two.visitor);
    expect(await codeOf(enter(two.email, digitsOf(seed)))).toBe('TwoFactorWrong');
    expect(await codeOf(enter(two.email, recoveryCodes[0]))).toBe('TwoFactorWrong');
    // Nor where the sealed text is put into another row.
    await sql`update account set totp_secret = (select totp_secret from account where account_id = ${one.accountId}) where account_id = ${two.accountId}`.execute(
      db(),
    );
    expect(await codeOf(enter(two.email, digitsOf(seed)))).toBe('UnexpectedError');
  });
});
