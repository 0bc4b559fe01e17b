import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { archived, blanked, erased, heldData, type HeldTable } from '@kervan/domain/account/held-data';
import { useProduct } from '../../testing/product.ts';

const product = useProduct({ products: 5 });
type Column = { table: HeldTable; name: string; type: string; isNullable: boolean };
let columns: Column[];
beforeAll(async () => {
  const { rows } =
    await sql<Column>`select case n.nspname when 'kervan' then c.relname else n.nspname || '.' || c.relname end as "table",
      a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('kervan', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition`.execute(
      product.worker.db,
    );
  columns = rows;
});
const of = (table: HeldTable) => columns.filter((column) => column.table === table);

it('AUTH-056 every table that carries the number of an account or a store says what its archive has of it and what an erasure does', () => {
  const carrying = columns.filter(({ name }) => name === 'account_id' || name === 'store_id').map(({ table }) => table);
  expect(Object.keys(heldData).toSorted()).toEqual([...new Set(carrying)].toSorted());
  for (const [table, { of: owner }] of Object.entries(heldData) as [HeldTable, { of: string }][])
    expect(
      of(table).map(({ name }) => name),
      table,
    ).toContain(`${owner}_id`);
});

it('AUTH-056 an archive holds no hash, no key and no token', () => {
  for (const { table, without } of archived) {
    for (const name of without)
      expect(
        of(table).map((column) => column.name),
        table,
      ).toContain(name);
    const shown = of(table).filter(({ name }) => !without.includes(name));
    expect(
      shown.filter(
        ({ name, type }) => type === 'bytea' || /hash|secret|token|totp_(?!confirmed)|password_h/.test(name),
      ),
      table,
    ).toEqual([]);
  }
});

it('AUTH-056 what is blanked can be, and what is deleted is deleted before what it refers to', () => {
  for (const { table, values } of blanked)
    for (const [name, value] of Object.entries(values)) {
      const column = of(table).find((each) => each.name === name);
      expect(column, `${table}.${name}`).toBeDefined();
      if (value === null) expect(column?.isNullable, `${table}.${name}`).toBe(true);
    }
  const places = erased.map(({ table }) => table);
  expect(places.indexOf('store')).toBeGreaterThan(places.indexOf('direct_sending_acknowledgement'));
  expect(places.at(-1)).toBe('sp_account');
});

/** Columns of words that stay with an account that is erased, each with why it names nobody then. */
const stays: Partial<Record<HeldTable, { overwritten?: string; forgotten?: string; harmless?: string }>> = {
  // By a number (`pseudonymOf`), or with nothing; the password by one that nobody knows.
  account: {
    overwritten:
      'email firstname lastname phone affiliation_code registration_query consented_ip language time_zone totp_secret totp_wanted password_hash',
    harmless: 'agreement_version kvkk_version',
  },
  agreement_acceptance: { harmless: 'agreement text_version' },
  // Addresses of the network are the security record itself, and go with it after its twelve months.
  security_event: { harmless: 'kind last_ip last_request network' },
  // What staff typed (`forget_words`), and what they are called themselves.
  staff_action: { forgotten: 'why subject before after', harmless: 'kind request_id staff_name' },
  staff_request: { forgotten: 'why note params', harmless: 'kind number' },
  warehouse_difference: { forgotten: 'close_note', harmless: 'kind package_no package_ref subject' },
  affiliate_payout: { forgotten: 'refusal', harmless: 'paid_by refused_by status' },
  // The references of the books (`forgetJournal`); hashes without the salt that goes with them say nothing.
  'ledger.transfer': {
    forgotten: 'ref',
    harmless: 'id kind phase debit_code credit_code currency pending_id reverses fingerprint hash ref_hash',
  },
  'ledger.chain': { forgotten: 'salt', harmless: 'hash' },
  'ledger.account': { harmless: 'code currency normal' },
  'ledger.anchor': { harmless: 'hash' },
  'ledger.entry': { harmless: 'code currency side transfer_id' },
  // Numbers of ours and of the provider, whose own copy is blank (`leaveProvider`), codes, states and keyed hashes.
  billing_customer: { harmless: 'country stripe_customer_id' },
  billing_claim: { harmless: 'key_hash' },
  card: { harmless: 'brand fingerprint payment_method_id' },
  card_verification: { harmless: 'code_hmac payment_intent_id' },
  subscription: { harmless: 'coupon_id coupon_kept coupon_products stripe_subscription_id' },
  subscription_event: { harmless: 'detail kind' },
  purchase: {
    harmless: 'purchase_id coupon_code coupon_id failure payment_method_id setup_intent_id stripe_subscription_id',
  },
  coupon_redemption: { harmless: 'coupon_id' },
  invoice: { harmless: 'number reason stripe_invoice_id' },
  credit_note: { harmless: 'number' },
  dispute: { harmless: 'cleared_by status stripe_charge_id stripe_dispute_id' },
  stripe_call: { harmless: 'call_id answer_id entity operation params_hash state' },
  credit_load: { harmless: 'load_id charge_id day dispute_id failure payment_intent_id payment_method_id' },
  // Whom it sent credit to keeps their name in their own books alone when they go.
  credit_transfer: { overwritten: 'counterparty_name', harmless: 'transfer_id' },
  warehouse_invoice: { harmless: 'cause lines number seller_amazon_order_id' },
  affiliate_program: { harmless: 'code' },
  affiliate_referral: { harmless: 'code status' },
  affiliate_earning: { harmless: 'month status' },
};

it('AUTH-056 of what stays of an account that is erased each column of words is blanked, overwritten, or says why it names nobody', () => {
  const kept = (Object.entries(heldData) as [HeldTable, { erasure: string }][]).flatMap(([table, { erasure }]) =>
    erasure === 'kept' ? [table] : [],
  );
  const split = (words = '') => words.split(' ').filter((word) => word !== '');
  const told = kept.flatMap((table) => {
    const { overwritten, forgotten, harmless } = stays[table] ?? {};
    const values = blanked.find((each) => each.table === table)?.values ?? {};
    return [...Object.keys(values), ...[overwritten, forgotten, harmless].flatMap(split)].map(
      (name) => `${table}.${name}`,
    );
  });
  const isWords = ({ type }: Column) => !/^(?:smallint|integer|bigint|boolean|numeric|date|timestamp|uuid)/.test(type);
  const there = kept.flatMap((table) => of(table).map((column) => ({ ...column, name: `${table}.${column.name}` })));
  expect(
    there.filter((column) => isWords(column) && !told.includes(column.name)).map(({ name }) => name),
    'not told of',
  ).toEqual([]);
  const names = there.map(({ name }) => name);
  expect(
    told.filter((name) => !names.includes(name)),
    'no such column',
  ).toEqual([]);
});
