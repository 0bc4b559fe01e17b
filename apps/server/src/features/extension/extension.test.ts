import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { extension } from '@kervan/contracts/extension-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { extensionScopes } from '@kervan/domain/identity/extension-scope';
import { challengeOf } from '../../testing/extension-instance.ts';
import { passStepUp, securityOf, signedIn } from '../../testing/own-account.ts';
import { useProduct, type Visitor } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { PASSWORD } from '../../testing/registration.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
const ORIGIN = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
/** As the operator named it. */
const allow = (...origins: string[]) => void (product.deps.config.EXTENSION_ORIGINS = origins);
const SECRET = 'S'.repeat(43);
const connect = (visitor: Pick<Visitor, 'call'>, origin = ORIGIN, secret = SECRET) =>
  visitor.call(extension.connect, { body: { origin, instance: challengeOf(secret) } });

/** The extension with the token that it was given, in a browser of which it sends no cookie. */
function withToken(token: string, instance: string | null = SECRET): Visitor {
  const visitor = product.visitor();
  Object.assign(visitor.session, { token, ...(instance === null ? {} : { instance }) });
  return visitor;
}

describe('the token of the extension', () => {
  it('ASVS 7.6.2 AUTH-036 is given to the origins of the settings alone', async () => {
    const { visitor, accountId } = await signedIn(product);
    allow();
    expect(await product.visitor().call(extension.origins, {})).toEqual({ origins: [] });
    expect(await codeOf(connect(visitor))).toBe('OriginNotAllowed');
    allow(ORIGIN);
    expect(await product.visitor().call(extension.origins, {})).toEqual({ origins: [ORIGIN] });
    for (const origin of ['*', 'null', 'https://www.amazon.com', `${ORIGIN}x`])
      expect(await codeOf(connect(visitor, origin)), origin).toBe('OriginNotAllowed');
    expect(await codeOf(connect(product.visitor()))).toBe('NotSignedIn');
    await connect(visitor);
    expect(await securityOf(product, accountId)).toMatchObject({ extensionConnected: 1 });
    const { rows } = await sql`select 1 from security_event where kind = 'refused:OriginNotAllowed'`.execute(db());
    expect(rows.length).toBeGreaterThan(0);
  });

  it('AUTH-035 AUTH-036 is a fresh one with its owner’s number, address and name, never the session’s', async () => {
    allow(ORIGIN);
    const { visitor, email, accountId } = await signedIn(product);
    const [one, two] = [await connect(visitor), await connect(visitor)];
    expect(one).toMatchObject({ customerId: accountId, email, name: 'Ayşe Yılmaz', scopes: [...extensionScopes] });
    expect(new Set([one.token, two.token, visitor.session.token]).size).toBe(3);
    const { rows } = await sql<{
      dump: string;
    }>`select string_agg(row_to_json(s)::text, '') as dump from session s where account_id = ${accountId}`.execute(
      db(),
    );
    expect(rows[0]?.dump).not.toContain(one.token);
  });

  it('AUTH-036 may what its scopes name, without the cookie of the browser, and nothing else', async () => {
    allow(ORIGIN);
    const { visitor, accountId } = await signedIn(product);
    const { token } = await connect(visitor);
    const helper = withToken(token);
    expect(await helper.call(stores.list, {})).toEqual([]);
    expect(await codeOf(helper.call(inventory.find, { query: { asinOrSku: 'B000000000' } }))).not.toBe(
      'NotForExtension',
    );
    for (const call of [
      () => helper.call(identity.userInfo, {}),
      () => helper.call(account.get, {}),
      () => helper.call(account.sessions, {}),
      () => helper.call(account.requestExport, {}),
      () => connect(helper),
    ])
      expect(await codeOf(call())).toBe('NotForExtension');
    await sql`update session set scopes = '{addProducts}' where account_id = ${accountId} and kind = 'extension'`.execute(
      db(),
    );
    expect(await codeOf(helper.call(stores.list, {}))).toBe('NotForExtension');
    const add = { body: { asins: ['B0ZZZZZZX1'], customerMarketPlaceIds: [1] } };
    expect(await codeOf(helper.call(inventory.add, add))).not.toBe('NotForExtension');
  });

  it('AUTH-036 ends after twelve hours without use, after thirty days at the latest', async () => {
    allow(ORIGIN);
    const { visitor, accountId } = await signedIn(product);
    const { token, endsAt } = await connect(visitor);
    expect((Date.parse(endsAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
    const hoursLeft = async () =>
      (
        await sql<{
          hours: number;
        }>`select extract(epoch from expires_at - now())::float8 / 3600 as hours from session where account_id = ${accountId} and kind = 'extension'`.execute(
          db(),
        )
      ).rows[0]?.hours;
    expect(await hoursLeft()).toBeCloseTo(12, 1);
    const helper = withToken(token);
    const shift = (by: string) =>
      sql`update session set expires_at = expires_at - ${by}::interval, seen_at = seen_at - ${by}::interval where account_id = ${accountId} and kind = 'extension'`.execute(
        db(),
      );
    await shift('11 hours');
    await helper.call(stores.list, {});
    expect(await hoursLeft()).toBeCloseTo(12, 1);
    await shift('12 hours 1 minute');
    expect(await codeOf(helper.call(stores.list, {}))).toBe('NotSignedIn');
  });

  it('AUTH-036 AUTH-039 is listed and taken back by its owner, and ends with the password', async () => {
    allow(ORIGIN);
    const { visitor } = await signedIn(product);
    const helper = withToken((await connect(visitor)).token);
    const listed = (await visitor.call(account.sessions, {})).find(({ kind }) => kind === 'extension');
    expect(listed).toMatchObject({ label: ORIGIN, scopes: [...extensionScopes], isCurrent: false });
    await visitor.call(account.endSession, { body: { sessionId: listed?.sessionId ?? 0 } });
    expect(await codeOf(helper.call(stores.list, {}))).toBe('NotSignedIn');
  });

  it('AUTH-036 ASVS 7.5.1 asks for the password of the last ten minutes, and gives none: it opens nothing that asks for one', async () => {
    allow(ORIGIN);
    const { visitor, accountId } = await signedIn(product);
    await passStepUp(product, accountId);
    expect(await codeOf(connect(visitor))).toBe('reauth');
    await visitor.call(account.reauthenticate, { body: { password: PASSWORD } });
    const { token } = await connect(visitor);
    const { rows } = await sql<{
      at: Date | null;
    }>`select reauthenticated_at as at from session where account_id = ${accountId} and kind = 'extension'`.execute(
      db(),
    );
    expect(rows).toEqual([{ at: null }]);
    expect(token).toHaveLength(43);
  });

  it('AUTH-036 counts with the secret of the instance that asked, and for its origin alone', async () => {
    allow(ORIGIN);
    const { visitor } = await signedIn(product);
    const { token } = await connect(visitor);
    for (const instance of [null, '', 'x', challengeOf(SECRET), `${SECRET}S`])
      expect(await codeOf(withToken(token, instance).call(stores.list, {})), String(instance)).toBe('NotSignedIn');
    // Whoever claims the origin without being asked by an instance has a token that opens nothing to it.
    const { token: claimed } = await connect(visitor, ORIGIN, 'T'.repeat(43));
    expect(await codeOf(withToken(claimed).call(stores.list, {}))).toBe('NotSignedIn');
    const from = (origin: string) =>
      withToken(token).request({
        method: 'GET',
        url: '/api/customerMarketPlace/getCustomerMarketPlaces',
        headers: { origin },
      });
    expect((await from(ORIGIN)).statusCode).not.toBe(401);
    for (const origin of ['https://evil.example', 'null', `chrome-extension://${'b'.repeat(32)}`])
      expect((await from(origin)).statusCode, origin).toBe(401);
    for (const instance of ['', 'x'.repeat(43) + '=', 'not base64url at all, but as long as it has to be', undefined])
      expect(
        await codeOf(visitor.call(extension.connect, { body: { origin: ORIGIN, instance: instance as string } })),
      ).toBe('ValidationFailed');
  });
});
