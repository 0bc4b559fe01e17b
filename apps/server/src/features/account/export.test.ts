import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { account } from '@kervan/contracts/account-calls';
import { company } from '@kervan/contracts/company-calls';
import { archived } from '@kervan/domain/account/held-data';
import { companyForm, invoiceForm } from '../../testing/company-forms.ts';
import { itemsOf } from '../../testing/items.ts';
import { securityOf, turnOn } from '../../testing/own-account.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const db = () => stocked.product.worker.db;
let seller: Seller;
let other: Seller;
beforeAll(() => {
  ({ seller, other } = stocked);
});

/** The files of an archive by their names, as the directory at its end lists them. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size, name, extra, comment] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number, number]; // Five were asked for.
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(from, from + size);
    files.set(archive.subarray(at + 46, at + 46 + name).toString(), method === 0 ? content : inflateRawSync(content));
    at += 46 + name + extra + comment;
  }
  return files;
}
const take = async (exportId: number, who = seller) =>
  unzip(Buffer.from(await (await who.call(account.downloadExport, { query: { exportId } })).content.arrayBuffer()));

describe('everything that an account holds', () => {
  it('AUTH-056 is one archive: each table as data and for table programs, the logo, and nothing that opens anything', async () => {
    const logo = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await seller.call(company.save, { body: { ...companyForm, businessName: '=cmd()' } });
    await seller.call(company.saveInvoice, {
      body: { json: invoiceForm, files: [new File([new Uint8Array(logo)], 'l.png', { type: 'image/png' })] },
    });
    const { seed, recoveryCodes } = await turnOn(stocked.product, seller);
    const { exportId } = await seller.call(account.requestExport, {});
    // A second click orders no second one.
    expect(await seller.call(account.requestExport, {})).toEqual({ exportId });
    expect(await seller.call(account.exports, {})).toMatchObject([{ exportId, state: 'making', endsAt: null }]);
    expect(await codeOf(take(exportId))).toBe('RecordNotFound');
    await stocked.product.runJobs();
    const [made] = await seller.call(account.exports, {});
    expect(made).toMatchObject({ exportId, state: 'ready' });
    expect((Date.parse(made?.endsAt ?? '') - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    const files = await take(exportId);
    const json = (name: string) =>
      JSON.parse(files.get(`json/${name}.json`)?.toString() ?? 'null') as Record<string, unknown>[];
    for (const { table } of archived)
      for (const [folder, ending] of [
        ['json', 'json'],
        ['csv', 'csv'],
      ])
        expect([...files.keys()], table).toContain(`${folder}/${table.replace('.', '-')}.${ending}`);
    expect(json('account')).toMatchObject([{ account_id: seller.accountId, email: seller.email }]);
    expect(json('item').length).toBe((await itemsOf(seller)).length);
    const csv: Record<string, string>[] = parse(files.get('csv/company_info.csv') ?? '', { columns: true, bom: true });
    expect(csv).toMatchObject([{ business_name: "'=cmd()", city: 'İstanbul' }]);
    expect(files.get(`files/logo-${seller.storeId}.png`)?.subarray(1, 4).toString()).toBe('PNG');
    expect(files.get('README.txt')?.toString()).toContain('Everything');
    const all = [...files.values()].map(String).join('');
    const { token_hash } = await db()
      .selectFrom('session')
      .select('token_hash')
      .where('account_id', '=', seller.accountId)
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const secret of [seed, seller.token, 'argon2id', token_hash.toString('hex'), ...recoveryCodes, other.email])
      expect(all).not.toContain(secret);
    expect(await securityOf(stocked.product, seller.accountId)).toMatchObject({ exportAsked: 1, exportTaken: 1 });
    const mails = await stocked.product.world.mails(seller.email);
    expect(mails.some(({ subject }) => subject === 'Your Kervan data is ready')).toBe(true);
  });

  it('AUTH-056 is its owner’s alone, for a day, and not more than three in one', async () => {
    const { exportId } = await other.call(account.requestExport, {});
    await stocked.product.runJobs();
    expect(await codeOf(take(exportId, seller))).toBe('RecordNotFound');
    expect((await take(exportId, other)).size).toBeGreaterThan(10);
    expect((await seller.call(account.exports, {})).map((each) => each.exportId)).not.toContain(exportId);
    await sql`update account_export set ends_at = now() where export_id = ${exportId}`.execute(db());
    expect(await codeOf(take(exportId, other))).toBe('RecordNotFound');
    expect(await other.call(account.exports, {})).toMatchObject([{ exportId, state: 'gone' }]);
    await runTask(stocked.product.work, 'account.tidy');
    expect(
      await db().selectFrom('account_export_piece').select('place').where('export_id', '=', exportId).execute(),
    ).toEqual([]);
    for (let n = 0; n < 2; n++) {
      await other.call(account.requestExport, {});
      await stocked.product.runJobs();
    }
    expect(await codeOf(other.call(account.requestExport, {}))).toBe('TooManyRequests');
  });

  it('AUTH-056 a process that died leaves it to the next one, which begins anew; two at once make one', async () => {
    await sql`delete from rate_event where key like 'export:%'`.execute(db());
    const { exportId } = await seller.call(account.requestExport, {});
    await sql`insert into account_export_piece(account_id, export_id, place, content) values (${seller.accountId}, ${exportId}, 0, 'half'), (${seller.accountId}, ${exportId}, 7, 'half')`.execute(
      db(),
    );
    const make = () => runTask(stocked.product.work, 'account.make-export', { accountId: seller.accountId, exportId });
    await Promise.all([make(), make()]);
    const { rows } = await sql<{
      bytes: string;
      kept: string;
    }>`select e.bytes, (select sum(octet_length(content)) from account_export_piece p where p.export_id = e.export_id) as kept
      from account_export e where e.export_id = ${exportId}`.execute(db());
    expect(String(rows[0]?.kept)).toBe(String(rows[0]?.bytes));
    expect((await take(exportId)).has('json/item.json')).toBe(true);
    // Made once, it is not made again.
    await make();
    expect((await seller.call(account.exports, {}))[0]).toMatchObject({ exportId, state: 'ready' });
  });

  it('AUTH-056 no piece is larger than a mebibyte', async () => {
    await sql`update item_details set extra = jsonb_build_object('noise', (select string_agg(md5(random()::text), '') from generate_series(1, 6000)))
      where store_id = ${seller.storeId}`.execute(db());
    await sql`delete from rate_event where key like 'export:%'`.execute(db());
    const { exportId } = await seller.call(account.requestExport, {});
    await stocked.product.runJobs();
    const { rows } = await sql<{
      largest: number;
      pieces: number;
    }>`select max(octet_length(content))::int as largest, count(*)::int as pieces
      from account_export_piece where export_id = ${exportId}`.execute(db());
    expect(rows[0]?.largest).toBe(1024 * 1024);
    expect(rows[0]?.pieces).toBeGreaterThan(2);
    expect((await take(exportId)).has('json/item_details.json')).toBe(true);
  });
});
