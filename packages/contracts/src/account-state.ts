import { addressLengths } from '@kervan/domain/company/company-info';
import {
  extensionApprovals,
  extensionLanguages,
  SOURCE_ACCOUNT_MAX,
} from '@kervan/domain/extension/extension-settings';
import { limits } from '@kervan/domain/limits';
import { marketCodes } from '@kervan/domain/markets';
import { noticePeriodNames } from '@kervan/domain/notices/notice-settings';
import { managementTypes } from '@kervan/domain/stores/management';
import { STATE_FORMAT } from '@kervan/domain/takeover/account-state';
import { itemDecisions } from '@kervan/domain/takeover/item-decisions';
import { z } from 'zod';
import { orderSettingsState, storeSettingsState } from './settings-state.ts';
import {
  asinSettingState,
  automaticSearchState,
  listRecordState,
  searchState,
  templateState,
} from './store-parts-state.ts';

/** Nothing is cut, defaulted or left out here: what is read is what was written, so that its hash holds. */
const text = (max: number) => z.string().max(max);
const period = z.enum(noticePeriodNames);
const asin = text(10);
const lengthsOf = <Field extends string>(lengths: Readonly<Record<Field, number>>) =>
  z.strictObject(
    // One entry per field.
    Object.fromEntries(Object.entries<number>(lengths).map(([field, max]) => [field, text(max)])) as Record<
      Field,
      z.ZodString
    >,
  );

const notice = z.strictObject({ byMail: z.boolean(), inPanel: z.boolean(), period });
const notices = z.strictObject({
  savedSearch: notice,
  stockOut: notice,
  orderProblem: notice,
  connectionError: notice,
  invoice: notice,
  lowCredit: notice,
});

const carrier = z.strictObject({
  carrierId: text(40).min(1),
  isActive: z.boolean(),
  priority: z.int().min(0).max(100),
});

const store = z.strictObject({
  market: z.enum(marketCodes),
  name: text(100).min(1),
  management: z.enum(managementTypes),
  sellingPartnerId: text(50).nullable(),
  marketplaceEmail: z.email().max(254).nullable(),
  settings: storeSettingsState,
  orders: orderSettingsState,
  notices,
  directSending: text(20).min(1).nullable(),
  warehouse: z.strictObject({
    preLabel: z.boolean(),
    giftNote: text(limits.giftNoteMax),
    giftSender: text(limits.giftSenderMax),
    carriers: z.array(carrier).max(limits.carrierPriorityMax),
  }),
  automaticSearch: automaticSearchState.nullable(),
  invoice: z
    .strictObject({
      address: lengthsOf(addressLengths.invoice),
      logo: z
        .base64()
        .max(Math.ceil(limits.logoBytesMax / 3) * 4)
        .nullable(),
    })
    .nullable(),
  lists: z.array(listRecordState).max(limits.stateRecordsMax),
  asinSettings: z.array(asinSettingState).max(limits.stateRecordsMax),
  searches: z.array(searchState).max(100),
  templates: z.array(templateState).max(limits.templatesMax),
  flags: z
    .array(
      z.strictObject({
        type: z.enum(['Order', 'WarehouseMessage', 'CustomerMessage']),
        title: text(200),
        colorHexCode: text(20),
      }),
    )
    .max(3 * limits.flagsMax),
  items: z
    .array(
      z.strictObject({
        asin,
        sku: text(limits.skuMax).min(1),
        decided: z.array(z.enum(itemDecisions)).max(itemDecisions.length),
      }),
    )
    .max(limits.stateRecordsMax),
});

/** M12: all that the owner of an account has set and decided, as one document (docs of the call; decision 42). */
export const accountState = z.strictObject({
  company: lengthsOf(addressLengths.company).nullable(),
  extension: z
    .strictObject({
      defaultMarkets: z.array(z.enum(marketCodes)).max(marketCodes.length),
      approvalMode: z.enum(extensionApprovals),
      autoFill: z.boolean(),
      giftOption: z.boolean(),
      sourceAccountName: text(SOURCE_ACCOUNT_MAX),
      overlay: z.boolean(),
      language: z.enum(extensionLanguages),
    })
    .nullable(),
  stores: z.array(store).max(marketCodes.length),
});

/** What is read of a file before its state: another version may have another shape. `stateHash` left out = it is not compared. */
export const stateEnvelope = z.strictObject({
  format: z.literal(STATE_FORMAT),
  version: z.int().min(1),
  stateHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  state: z.unknown(),
});
