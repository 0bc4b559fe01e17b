import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { everyOperation } from '../../testing/every-endpoint.ts';
import { isOpen, passStepUp, securityOf, signedIn } from '../../testing/own-account.ts';
import { useProduct } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { PASSWORD, signIn, signInForm } from '../../testing/registration.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
const NEW = 'Deve-Yolu26?';
const WRONG = 'Wrong-2026!x';
const change = (over: object = {}) => ({
  body: { oldPassword: PASSWORD, newPassword: NEW, newPassword2: NEW, ...over },
});
const everything = () => everyOperation({ storeId: 1, itemId: 1, sku: 'X', batchId: 1 });

describe('another password', () => {
  it('AUTH-054 AUTH-025 AUTH-026 opens from now on, and every other session has ended, also that of the extension', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const other = product.visitor();
    await signIn(other, email);
    await sql`update session set kind = 'extension', scopes = '{readItems}', label = 'x' where account_id = ${accountId}
      and token_hash = (select token_hash from session where account_id = ${accountId} order by session_id desc limit 1)`.execute(
      db(),
    );
    const third = product.visitor();
    await signIn(third, email);
    await visitor.call(account.changePassword, change());
    expect([await isOpen(visitor), await isOpen(other), await isOpen(third)]).toEqual([true, false, false]);
    expect(await codeOf(product.visitor().call(identity.token, { body: signInForm(email) }))).toBe('invalid_grant');
    await signIn(product.visitor(), email, NEW);
    expect((await visitor.call(account.get, {})).passwordChangedAt).not.toBeNull();
    expect(await securityOf(product, accountId)).toMatchObject({ passwordChanged: 1 });
  });

  it('ASVS 6.2.2 AUTH-054 needs the old one; what it refuses changes nothing and ends no session', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const other = product.visitor();
    await signIn(other, email);
    expect(await codeOf(visitor.call(account.changePassword, change({ oldPassword: WRONG })))).toBe('PasswordWrong');
    for (const [over, fields] of [
      [{ newPassword: 'short1!', newPassword2: 'short1!' }, [{ field: 'newPassword', code: 'invalid' }]],
      [{ newPassword: 'Password1!', newPassword2: 'Password1!' }, [{ field: 'newPassword', code: 'guessable' }]],
      [{ newPassword2: `${NEW}x` }, [{ field: 'newPassword2', code: 'mismatch' }]],
    ] as const)
      expect(await refusalOf(visitor.call(account.changePassword, change(over)))).toMatchObject({
        code: 'ValidationFailed',
        fields,
      });
    expect(await isOpen(other)).toBe(true);
    await signIn(product.visitor(), email);
    expect(await securityOf(product, accountId)).toMatchObject({ reauthRefused: 1 });
  });

  it('AUTH-054 of two changes at once one is made', async () => {
    const { visitor, email } = await signedIn(product);
    const [one, two] = ['Bir-Yolu26?', 'Iki-Yolu26?'];
    const outcomes = await Promise.all(
      [one, two].map((newPassword) =>
        visitor.call(account.changePassword, change({ newPassword, newPassword2: newPassword })).then(
          () => 'changed',
          (error: unknown) => (error as { code: string }).code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['PasswordWrong', 'changed']);
    await signIn(product.visitor(), email, outcomes[0] === 'changed' ? one : two);
  });

  it('AUTH-054 AUTH-045 wrong old ones count with those of the sign-in: the sixth is not looked at, nor is the right one', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    for (let n = 0; n < 5; n++)
      expect(await codeOf(visitor.call(account.changePassword, change({ oldPassword: WRONG })))).toBe('PasswordWrong');
    expect(await codeOf(visitor.call(account.changePassword, change()))).toBe('PasswordWrong');
    expect(await codeOf(visitor.call(identity.token, { body: signInForm(email) }))).toBe('invalid_grant');
    expect(await securityOf(product, accountId)).toMatchObject({ reauthRefused: 5, reauthLocked: 1 });
  });

  it('AUTH-054 a link that sets a password is worth nothing after the change', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    await visitor.call(identity.sendPasswordResetLink, { query: { email } });
    await product.runJobs();
    await visitor.call(account.changePassword, change());
    expect(await db().selectFrom('mail_token').selectAll().where('account_id', '=', accountId).execute()).toEqual([]);
  });
});

describe('the password typed lately', () => {
  /** What asks for the password of the last ten minutes. One more or one less is a decision. */
  const ASKING = [
    'account.changeInfo',
    'account.changePassword',
    'account.confirmTwoFactor',
    'account.downloadExport',
    'account.renewRecoveryCodes',
    'account.requestDeletion',
    'account.requestExport',
    'account.setUpTwoFactor',
    'affiliate.requestPayment',
    'affiliate.transferToCredit',
    'cards.add',
    'cards.chargeVerification',
    'credit.receiver',
    'credit.transfer',
    'developers.addWebhook',
    'developers.makeKey',
    'extension.connect',
    'takeover.importState',
    'takeover.state',
  ];
  /** What its owner alone may do and does without it: it takes away, reads, pays what the owner owes or stands in a form that asks for the password itself. */
  const NOT_ASKING = [
    'account.cancelEmailChange',
    'account.endOtherSessions',
    'account.endSession',
    'account.exports',
    'account.reauthenticate',
    'account.record',
    'account.sessions',
    'account.turnOffTwoFactor',
    'account.withdrawDeletion',
    'billing.createCustomer',
    'billing.createCustomerForWarehouse',
    'billing.setDefault',
    'billing.setupIntent',
    'billing.setupIntentOfCustomer',
    'billing.updateDefault',
    'billing.warehouseSetupIntent',
    'billing.warehouseSetupIntentOfCustomer',
    'buyerMessages.read',
    'buyerMessages.readAll',
    'cards.dismiss',
    'cards.remove',
    'cards.setLimit',
    'cards.setWarehouseDefault',
    'cards.verify',
    'company.save',
    'credit.confirm',
    'credit.load',
    'credit.loadInitial',
    'credit.saveAutoBalance',
    'developers.enableWebhook',
    'developers.keys',
    'developers.removeWebhook',
    'developers.revokeKey',
    'messages.markRead',
    'messages.remove',
    'parcelMoney.answerExtra',
    'parcelMoney.chooseService',
    'parcelMoney.requestRefund',
    'parcels.startReturn',
    'planChanges.cancel',
    'planChanges.cancelByPost',
    'planChanges.cancelNow',
    'planChanges.change',
    'planChanges.renew',
    'purchase.activate',
    'purchase.activateByPost',
    'purchase.subscribe',
    'returns.buyLabel',
    'takeover.takeovers',
  ];
  const ofSellers = () => everything().filter(({ endpoint }) => endpoint.access !== 'staff');
  const namesOf = (operations: ReturnType<typeof everything>) => operations.map(({ name }) => name).toSorted();

  it('ASVS 7.5.1 AUTH-039 AUTH-058 is asked for by every call that hands the account over or moves money, and by no other', async () => {
    const asking = ofSellers().filter(({ endpoint }) => endpoint.stepUp === true);
    const others = ofSellers().filter(({ endpoint }) => endpoint.owner === true && endpoint.stepUp !== true);
    expect(namesOf(asking)).toEqual(ASKING);
    expect(namesOf(others)).toEqual(NOT_ASKING);
    const codes = async (operations: ReturnType<typeof everything>) => {
      const found: [name: string, code: string][] = [];
      for (const { name, endpoint, sample } of operations) {
        const { visitor, accountId } = await once;
        await passStepUp(product, accountId);
        const answer = await visitor.request({
          method: endpoint.method,
          url: endpoint.path,
          ...(sample.body ? { payload: sample.body } : {}),
        });
        found.push([name, (answer.json as { message?: string }).message ?? '']);
      }
      return found;
    };
    const once = signedIn(product);
    expect((await codes(asking)).filter(([, code]) => code !== 'reauth')).toEqual([]);
    expect((await codes(others)).filter(([, code]) => code === 'reauth')).toEqual([]);
  });

  it('AUTH-039 typed again it opens them for this session, for ten minutes', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const other = product.visitor();
    await signIn(other, email);
    await passStepUp(product, accountId);
    expect(await codeOf(visitor.call(account.requestExport, {}))).toBe('reauth');
    expect(await codeOf(visitor.call(account.reauthenticate, { body: { password: WRONG } }))).toBe('PasswordWrong');
    expect(await codeOf(visitor.call(account.requestExport, {}))).toBe('reauth');
    const { until } = await visitor.call(account.reauthenticate, { body: { password: PASSWORD } });
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    await visitor.call(account.requestExport, {});
    expect(await codeOf(other.call(account.requestExport, {}))).toBe('reauth');
    expect(await securityOf(product, accountId)).toMatchObject({ reauthenticated: 1, reauthRefused: 1 });
  });

  it('AUTH-039 AUTH-036 SHELL-101 neither staff who look at the account nor the extension get in, fresh as they are', async () => {
    const { visitor, accountId } = await signedIn(product);
    const asked = everything().filter(
      ({ endpoint }) => endpoint.access === 'account' && (endpoint.owner === true || endpoint.stepUp === true),
    );
    await sql`with s as (insert into staff(email, name, password_hash, totp_secret) values (${`s${accountId}@kervan.test`}, 'S', '', '') returning staff_id)
      update session set kind = 'staff', staff_id = (select staff_id from s) where account_id = ${accountId}`.execute(
      db(),
    );
    // The session's device stands for the instance that the token was given to.
    visitor.session.instance = visitor.session.cookies.replace(/^.*dev=([^;]*).*$/, '$1');
    for (const [kind, code] of [
      ['staff', 'NotForStaff'],
      ['extension', 'NotForExtension'],
    ] as const) {
      await sql`update session set kind = ${kind}, scopes = ${kind === 'extension' ? ['addProducts', 'readItems'] : null}::text[],
        staff_id = case when ${kind} = 'staff' then staff_id end where account_id = ${accountId}`.execute(db());
      for (const { name, endpoint } of asked) {
        const answer = await visitor.request({ method: endpoint.method, url: endpoint.path });
        expect([answer.statusCode, (answer.json as { message: string }).message], name).toEqual([403, code]);
      }
    }
  });
});

describe('the devices of an account', () => {
  it('AUTH-039 are listed with their address, browser and last use, this one marked; nobody else’s is among them', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    await signedIn(product);
    const phone = product.visitor({ ip: '203.0.113.9' });
    const answer = await phone.request({
      method: 'POST',
      url: '/connect/token',
      payload: new URLSearchParams(signInForm(email)).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) Gecko/144.0 Firefox/144.0',
      },
    });
    expect(answer.statusCode).toBe(200);
    const list = await visitor.call(account.sessions, {});
    expect(list).toHaveLength(2);
    expect(list.find(({ isCurrent }) => isCurrent)?.place).toBe(visitor.ip);
    expect(list.find(({ isCurrent }) => !isCurrent)).toMatchObject({
      kind: 'web',
      browser: 'Firefox',
      system: 'Android',
      place: '203.0.113.9',
      label: null,
      scopes: [],
    });
    const used = Math.max(...list.map(({ usedAt }) => Date.parse(usedAt)));
    expect(Date.now() - used).toBeLessThan(60_000);
    await sql`update session set expires_at = now() where account_id = ${accountId} and ip = '203.0.113.9'`.execute(
      db(),
    );
    expect(await visitor.call(account.sessions, {})).toHaveLength(1);
    expect(JSON.stringify(list)).not.toMatch(/hash/i);
  });

  it('AUTH-039 SHELL-102 the record of security is shown to its owner alone, the newest first', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const stranger = await signedIn(product);
    await codeOf(product.visitor().call(identity.token, { body: { ...signInForm(email), password: WRONG } }));
    await sql`insert into security_event(minute, kind, account_id, network, last_ip, last_request, last_at)
      values (now() + interval '1 hour', 'staffLooked', ${accountId}, 'worker', '', '', now() + interval '1 hour')`.execute(
      db(),
    );
    const record = await visitor.call(account.record, {});
    expect(record[0]).toMatchObject({ kind: 'staffLooked', times: 1, network: null });
    expect(record.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['signedIn', 'signInRefused']));
    expect(record.map(({ at }) => at)).toEqual(
      record
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const others = await stranger.visitor.call(account.record, {});
    expect(others.map(({ kind }) => kind)).not.toContain('staffLooked');
    await sql`insert into security_event(minute, kind, account_id, network, last_ip, last_request)
      select now() - n * interval '1 minute', 'signedIn', ${accountId}, '10.0.0.0/24', '', '' from generate_series(1, 200) n`.execute(
      db(),
    );
    expect(await visitor.call(account.record, {})).toHaveLength(100);
  });

  it('AUTH-039 are signed out one by one, at once, and the number of another account is unknown', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const [device, stranger] = [product.visitor(), await signedIn(product)];
    await signIn(device, email);
    const [foreign] = await stranger.visitor.call(account.sessions, {});
    expect(await codeOf(visitor.call(account.endSession, { body: { sessionId: foreign?.sessionId ?? 0 } }))).toBe(
      'RecordNotFound',
    );
    expect(await isOpen(stranger.visitor)).toBe(true);
    const other = (await visitor.call(account.sessions, {})).find(({ isCurrent }) => !isCurrent);
    const body = { sessionId: other?.sessionId ?? 0 };
    await visitor.call(account.endSession, { body });
    expect([await isOpen(device), await isOpen(visitor)]).toEqual([false, true]);
    expect(await codeOf(visitor.call(account.endSession, { body }))).toBe('RecordNotFound');
    expect(await securityOf(product, accountId)).toMatchObject({ sessionEnded: 1 });
  });

  it('AUTH-039 are signed out all but this one', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const devices = [product.visitor(), product.visitor()];
    for (const device of devices) await signIn(device, email);
    const stranger = await signedIn(product);
    expect(await visitor.call(account.endOtherSessions, {})).toEqual({ ended: 2 });
    expect(await visitor.call(account.endOtherSessions, {})).toEqual({ ended: 0 });
    expect(await Promise.all([...devices, visitor, stranger.visitor].map(isOpen))).toEqual([false, false, true, true]);
    expect(await securityOf(product, accountId)).toMatchObject({ otherSessionsEnded: 2 });
  });

  it('AUTH-026 staff who look at the account take no place among its ten sessions', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    await sql`with s as (insert into staff(email, name, password_hash, totp_secret) values (${`t${accountId}@kervan.test`}, 'S', '', '') returning staff_id)
      insert into session(account_id, token_hash, kind, staff_id, expires_at, ends_at)
      select ${accountId}, sha256(('staff' || n)::bytea), 'staff', staff_id, now() + interval '1 hour', now() + interval '1 hour' from s, generate_series(1, 12) n`.execute(
      db(),
    );
    for (let n = 0; n < 9; n++) await signIn(product.visitor(), email);
    expect(await isOpen(visitor)).toBe(true);
    expect(await visitor.call(account.sessions, {})).toHaveLength(10);
    await signIn(product.visitor(), email);
    expect(await isOpen(visitor)).toBe(false);
  });
});

it('AUTH-039 AUTH-038 the account is told to its owner whole, and to nobody with another token', async () => {
  const { visitor, email, accountId } = await signedIn(product);
  expect(await visitor.call(account.get, {})).toEqual({
    customerId: accountId,
    firstname: 'Ayşe',
    lastname: 'Yılmaz',
    email,
    phoneNumber: '+90 532 123 45 67',
    consents: { licence: agreementVersions.licence, kvkk: agreementVersions.kvkk },
    pendingEmail: null,
    passwordChangedAt: null,
    twoFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
    deletion: null,
    left: { credit: 0, held: 0, earned: 0 },
  });
  const other = await signedIn(product);
  expect((await other.visitor.call(account.get, {})).customerId).toBe(other.accountId);
});
