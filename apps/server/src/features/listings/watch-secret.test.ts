import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { useProduct } from '../../testing/product.ts';
import { watchApplicationSecret } from './watch-secret.ts';

const product = useProduct({ products: 5 });
const DAY_MS = 86_400_000;

const row = () => product.worker.db.selectFrom('marketplace_application').selectAll().executeTakeFirstOrThrow();
const heard = (isSo: () => Promise<boolean>) => product.settle({ until: isSo, leastStepMs: 2_000 });
const endIn = (days: number) => product.world.ask('PUT', '/world/application-secret', { expiresInMs: days * DAY_MS });
/** Asks Login with Amazon itself, with the secret of the setting. */
const isSettingGood = async (): Promise<boolean> => {
  const { LWA_ENDPOINT, SPAPI_CLIENT_ID, SPAPI_CLIENT_SECRET } = product.worker.config;
  const answer = await fetch(`${LWA_ENDPOINT}/auth/o2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'sellingpartnerapi::notifications',
      client_id: SPAPI_CLIENT_ID,
      client_secret: SPAPI_CLIENT_SECRET,
    }),
  });
  return answer.status === 200;
};

describe('the secret of the marketplace application', () => {
  it('the setting is its first value; before it ends a new one comes by the queue, is sealed, and the product goes on with it', async () => {
    const seller = await product.signUp();
    await product.connectStore(seller, 'DE');
    await watchApplicationSecret(product.worker);
    const first = await row();
    expect(first.expires_at.getTime() - product.worker.clock.now()).toBe(180 * DAY_MS);
    await endIn(40);
    await heard(async () => (await row()).expires_at < first.expires_at);
    await watchApplicationSecret(product.worker);
    await heard(async () => (await row()).sealed_secret !== first.sealed_secret);
    const next = await row();
    expect(next.expires_at.getTime() - product.worker.clock.now()).toBeGreaterThan(179 * DAY_MS);
    // The old one is taken for a week.
    expect(await isSettingGood()).toBe(true);
    await product.world.advance(8 * DAY_MS);
    expect(await isSettingGood()).toBe(false);
    const account = await product.worker.db
      .selectFrom('sp_account')
      .selectAll()
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    await expect(
      product.worker.marketplace.isStillAuthorized({
        accountId: account.account_id,
        spAccountId: account.sp_account_id,
        sellingPartnerId: account.selling_partner_id,
        region: 'eu',
      } as never),
    ).resolves.toBe(true);
  });

  it('stands in the clear nowhere', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'kervan' and table_type = 'BASE TABLE'`.execute(
      product.worker.db,
    );
    for (const { name } of rows) {
      const found = await sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.table(`kervan.${name}`)} t where t::text like '%oa2-cs%'`.execute(
        product.worker.db,
      );
      expect([name, found.rows[0]?.n]).toEqual([name, 0]);
    }
  });
});
