/** Why a table is no part of the archive that its owner gets. */
type LeftOut =
  /** Keys and hashes by which somebody would get in. */
  | 'secret'
  /** What waits to be done and how far it is: gone within the hour, and nothing about anybody. */
  | 'work'
  /** What the operator notes of the account for its own safety. */
  | 'operator';

/** Why rows stay when their account is erased (AUTH-056), each without what names anybody. */
export type Kept =
  /** Tax law asks for invoices and books for ten years. */
  | 'money'
  /** That somebody consented, to what and when, has to be shown afterwards. */
  | 'consent'
  /** Twelve months of security records, asked for by the marketplace; they go with their time. */
  | 'security'
  /** What staff did is audited. */
  | 'audit'
  /** Keyed hashes, which name nobody: one trial a person. */
  | 'fraud';

/** Columns that are sealed, and under which names the archive has them opened. */
export type Opened = Readonly<Record<string, string>>;
type Archive =
  | { archive: 'all' }
  | { archive: { without: readonly string[]; opened?: Opened } }
  | { archive: { leftOut: LeftOut } };
type Erasure =
  | { erasure: 'deleted' }
  /** `blanked`: columns that named somebody, with what stands there afterwards. */
  | { erasure: 'kept'; why: Kept; blanked?: Readonly<Record<string, string | null>> };

/** What the product holds of an account in one table. `of`: whose number its rows carry. */
export type Held = { of: 'account' | 'store' } & Archive & Erasure;

const deleted = (of: Held['of'], archive: Archive['archive'] = 'all'): Held =>
  ({ of, archive, erasure: 'deleted' }) as Held; // One of the archives above.
const kept = (why: Kept, archive: Archive['archive'], blanked: Readonly<Record<string, string | null>> = {}): Held =>
  ({ of: 'account', archive, erasure: 'kept', why, blanked }) as Held; // Likewise.
const without = (...columns: string[]) => ({ without: columns });
const opened = (columns: Opened, ...left: string[]) => ({ without: left, opened: columns });
const leftOut = (why: LeftOut) => ({ leftOut: why });

/**
 * Every table that carries the number of an account or of a store: what its owner's archive has of it (security and reliability §3) and
 * what becomes of it when the account is erased (AUTH-056). A test holds it against the database: a table that is missing here fails.
 */
export const heldData = {
  // The account itself is not deleted: its number stays as a pseudonym for what is kept below (`pseudonymOf`).
  account: kept('money', without('password_hash', 'totp_secret', 'totp_wanted', 'totp_last_step')),
  company_info: deleted('account'),
  extension_settings: deleted('account'),
  extension_finding: deleted('store'),
  invoice_info: deleted('store', without('logo', 'logo_hash')),
  warehouse_profile: deleted('account', without('logo', 'logo_hash')),
  warehouse_insurance: deleted('account'),
  unidentified_package: deleted('account'),
  unidentified_read: deleted('account', leftOut('work')),
  warehouse_carrier: deleted('store'),
  warehouse_store: deleted('store'),
  session: deleted('account', without('token_hash', 'device_hash')),
  known_device: deleted('account', leftOut('secret')),
  mail_token: deleted('account', leftOut('secret')),
  recovery_code: deleted('account', leftOut('secret')),
  email_change: deleted('account', without('factor_before')),
  factor_end: deleted('account', without('request_id')),
  account_export: deleted('account'),
  takeover: deleted('account', without('content', 'state_hash', 'found_hash')),
  webhook_delivery: deleted('account'),
  webhook_event: deleted('account'),
  webhook: deleted('account', without('sealed_secret')),
  account_export_piece: deleted('account', leftOut('work')),
  idempotency: deleted('account', leftOut('work')),
  authorization_state: deleted('account', leftOut('secret')),
  onboarding: deleted('account'),
  agreement_acceptance: kept('consent', 'all', { accepted_ip: null }),
  direct_sending_acknowledgement: deleted('store'),
  support_file: deleted('account', without('sealed')),
  support_message: deleted('account'),
  support_request: deleted('account'),
  support_case: deleted('store'),
  system_message: deleted('account'),
  security_event: kept('security', without('last_request')),
  staff_action: kept('audit', leftOut('operator')),
  staff_request: kept('audit', leftOut('operator')),

  // Money.
  billing_customer: kept('money', 'all', {
    name: null,
    line1: null,
    line2: null,
    city: null,
    state: null,
    district: null,
    post_code: null,
    tax_id: null,
  }),
  billing_claim: kept('fraud', leftOut('operator')),
  card: kept('money', without('fingerprint', 'payment_method_id'), { last4: '0000' }),
  card_verification: kept('money', without('code_hmac')),
  subscription: kept('money', 'all'),
  subscription_event: kept('money', 'all'),
  account_standing: kept('money', 'all'),
  purchase: kept('money', without('client_secret'), { client_secret: null }),
  coupon_redemption: kept('money', 'all'),
  invoice: kept('money', 'all', { hosted_url: null, pdf_url: null, card_last4: null }),
  credit_note: kept('money', 'all'),
  dispute: kept('money', 'all'),
  stripe_call: kept('money', leftOut('operator'), { request: '{}', error: null }),
  credit_load: kept('money', without('client_secret'), { client_secret: null }),
  credit_transfer: kept('money', 'all'),
  auto_balance: deleted('account'),
  warehouse_invoice: kept('money', 'all', { buyer: '{}' }),
  credit_statement: kept('money', 'all'),
  affiliate_program: kept('money', 'all', { receiver_mail: null }),
  affiliate_referral: kept('money', without('referred_id')),
  affiliate_earning: kept('money', 'all'),
  affiliate_payout: kept('money', without('paid_by', 'refused_by'), { receiver_mail: null }),
  warehouse_difference: kept('money', leftOut('operator')),
  'ledger.account': kept('money', 'all'),
  'ledger.anchor': kept('money', without('hash')),
  'ledger.chain': kept('money', leftOut('operator')),
  'ledger.transfer': kept('money', without('fingerprint', 'hash', 'ref_hash')),
  'ledger.entry': kept('money', 'all'),

  // Stores, and what is in them. The listings themselves are the marketplace's and stay there.
  store: deleted('account'),
  sp_account: deleted('account', without('refresh_token')),
  seller_registry: deleted('account'),
  notification_subscription: deleted('account', leftOut('work')),
  notification_inbox: deleted('account', leftOut('work')),
  saved_search: deleted('store'),
  activity: deleted('account'),
  activity_item: deleted('store'),
  activity_setting: deleted('store'),
  activity_entry: deleted('store'),
  batch: deleted('account'),
  batch_item: deleted('store'),
  // Orders: what hangs on an order before the order, flags after what they mark.
  template_send: deleted('store'),
  campaign: deleted('store'),
  feedback_template: deleted('store'),
  buyer_feedback: deleted('store'),
  review_request: deleted('store'),
  buyer_message_file: deleted('store', without('sealed')),
  buyer_message: deleted(
    'store',
    opened({ sealed_text: 'text', sealed_quoted: 'quoted', sealed_translation: 'translation' }),
  ),
  buyer_thread: deleted('store', opened({ sealed_alias: 'alias' }, 'alias_mark')),
  order_word: deleted('store', leftOut('secret')),
  order_pii: deleted(
    'store',
    opened({ sealed: 'buyer', sealed_seen: 'told_by_marketplace', sealed_translation: 'translation' }),
  ),
  order_note: deleted('store'),
  order_attachment: deleted('store', without('sealed')),
  order_event: deleted('store'),
  order_moment: deleted('store'),
  order_money: deleted('store'),
  order_transaction: deleted('store'),
  margin_risk: deleted('store', leftOut('work')),
  margin_risk_state: deleted('store', leftOut('work')),
  order_sending: deleted('store', leftOut('work')),
  order_refund: deleted('store'),
  order_return: deleted('store'),
  return_label: deleted('store', without('sealed')),
  buyer_invoice: deleted('store', opened({ sealed_buyer: 'buyer' }, 'logo')),
  buyer_invoice_series: deleted('store', leftOut('work')),
  warehouse_photo: deleted('store'),
  warehouse_extra_payment: deleted('store'),
  warehouse_letter: deleted('store', leftOut('work')),
  warehouse_file: deleted('store', without('sealed')),
  warehouse_message: deleted('store'),
  warehouse_claim: deleted('store'),
  warehouse_chat: deleted('store'),
  warehouse_review: deleted('store'),
  warehouse_task: deleted('store', leftOut('work')),
  warehouse_work: deleted('store', leftOut('work')),
  warehouse_package: deleted('store'),
  order_package: deleted('store'),
  order_purchase: deleted('store'),
  order_item: deleted('store'),
  seller_order: deleted('store'),
  order_flag: deleted('store'),
  order_settings: deleted('store'),
  order_upload: deleted('store', without('content')),
  manual_feed: deleted('store', without('content')),
  manual_feed_line: deleted('store'),
  item_sale: deleted('store'),
  // After the orders, of which each that goes leaves a movement.
  order_sum_step: deleted('store', leftOut('work')),
  order_sum: deleted('store', leftOut('work')),
  order_reading: deleted('store', leftOut('work')),
  order_sweep: deleted('store', leftOut('work')),
  return_sweep: deleted('store', leftOut('work')),
  store_settings: deleted('store'),
  settings_history: deleted('store'),
  item: deleted('store'),
  item_details: deleted('store'),
  item_override: deleted('store'),
  asin_setting: deleted('store'),
  shared_asin: deleted('store', leftOut('work')),
  price_change: deleted('store'),
  item_day: deleted('store'),
  item_touch: deleted('store', leftOut('work')),
  submission: deleted('store'),
  listing_reported: deleted('store'),
  target_offer: deleted('store'),
  target_history: deleted('store'),
  notice_setting: deleted('store'),
  shipping_template: deleted('store'),
  shipping_template_reading: deleted('store', leftOut('work')),
  warning: deleted('store'),
  warning_clearing: deleted('store', leftOut('work')),
  inbound_mail: deleted('store', without('sealed_raw', 'sealed_text', 'code')),
  suppressed_listing: deleted('store'),
  suppressed_sweep: deleted('store', leftOut('work')),
  restriction: deleted('store'),
  restriction_archive: deleted('store'),
  held_rate: deleted('store'),
  price_rollout: deleted('store'),
  publishing_stop: deleted('store'),
  reading_jump: deleted('store'),
  status_count: deleted('store'),
  source_subscription: deleted('store', leftOut('work')),
  target_schedule: deleted('store', leftOut('work')),
  qualification_check: deleted('store', leftOut('work')),
  item_dirty: deleted('store', leftOut('work')),
  list_waiting: deleted('store', leftOut('work')),
  list_sweep: deleted('store', leftOut('work')),
  item_job: deleted('store', leftOut('work')),
  publish_queue: deleted('store', leftOut('work')),
  automatic_search: deleted('store', without('page_token', 'page_token_at')),
  product_lookup: deleted('store'),
  report_slot: deleted('store'),
  report_product: deleted('store'),
  report_product_month: deleted('store'),
  report_mark: deleted('store', leftOut('work')),
  report_reading: deleted('store', leftOut('work')),
  account_health: deleted('store'),
  business_day: deleted('store'),
  lookup_day: deleted('account', leftOut('work')),
  upload_limit: deleted('store', leftOut('work')),
  listing_check: deleted('store', leftOut('work')),
  listing_import: deleted('store', leftOut('work')),
  feed: deleted('store', leftOut('work')),
  feed_item: deleted('store', leftOut('work')),
  set_aside: deleted('store', leftOut('work')),
  store_state: deleted('store', leftOut('work')),
} as const satisfies Record<string, Held>;

export type HeldTable = keyof typeof heldData;

const entries = Object.entries(heldData) as [HeldTable, Held][]; // Named one by one above.

type Archived = { table: HeldTable; of: Held['of']; without: readonly string[]; opened: Opened };

/** What an archive has, in the order above. */
export const archived: readonly Archived[] = entries.flatMap(([table, held]) =>
  held.archive === 'all'
    ? [{ table, of: held.of, without: [], opened: {} }]
    : 'without' in held.archive
      ? [{ table, of: held.of, without: held.archive.without, opened: held.archive.opened ?? {} }]
      : [],
);

/** What an erasure deletes: rows of stores before the stores, what others refer to last. */
export const erased: readonly { table: HeldTable; of: Held['of'] }[] = entries
  .filter(([, { erasure }]) => erasure === 'deleted')
  .map(([table, { of }]) => ({ table, of }))
  .toSorted((one, other) => rankOf(one) - rankOf(other));

function rankOf({ table, of }: { table: HeldTable; of: Held['of'] }): number {
  if (table === 'store') return 3;
  if (table === 'sp_account') return 4;
  return of === 'store' ? 1 : 2;
}

/** What an erasure leaves without a name. */
export const blanked: readonly { table: HeldTable; values: Readonly<Record<string, string | null>> }[] =
  entries.flatMap(([table, held]) =>
    held.erasure === 'kept' && held.blanked && Object.keys(held.blanked).length > 0
      ? [{ table, values: held.blanked }]
      : [],
  );
