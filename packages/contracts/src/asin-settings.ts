import { asinSettingCodes, asinSettingFields, asinSettingKinds } from '@kervan/domain/asin-settings/asin-setting';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { confirmed } from './confirmed.ts';
import { minor, pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';
import { settingsEffect } from './settings-effect.ts';

/** What the columns hold at most. */
const whole = z.int().min(-2_147_483_648).max(2_147_483_647);
const kind = z.enum(asinSettingKinds);
const asin = z.string().max(60);
const values = {
  kind,
  /** Minor units of the store's currency where the kind is constant, else hundredths of a percent. */
  minProfit: whole.nullable(),
  standardProfit: whole.nullable(),
  maxProfit: whole.nullable(),
  criticalStock: whole.nullable(),
  maxStock: whole.nullable(),
  minStock: whole.nullable().default(null),
  handlingDays: whole.nullable().default(null),
  groupName: z.string().max(200).nullable().default(null),
  /** USD cents (INV-005). */
  importPrice: whole.nullable().default(null),
  shipmentPrice: whole.nullable().default(null),
  /** Minor units of the store's currency. */
  minAllowed: whole.nullable().default(null),
  maxAllowed: whole.nullable().default(null),
};
/** A setting as it is entered; what is missing or wrong in it is told per product. */
const settingToSave = z.object({ asin, ...values });
const ids = z.array(z.int().min(1)).max(limits.asinSettingsAtOnceMax);
/** The number of products (M3): `confirmed` alone says here that low profits are meant (INV-071). */
const confirmedItems = confirmed;
const settingsToSave = z.array(settingToSave).max(limits.asinSettingsAtOnceMax);

/** A setting with what is known of its product; null = not known, or the store's setting holds. */
export const asinSettingRow = z.object({
  id: z.int(),
  asin: z.string(),
  kind,
  minProfit: whole,
  standardProfit: whole,
  maxProfit: whole,
  criticalStock: whole.nullable(),
  maxStock: whole.nullable(),
  minStock: whole.nullable(),
  handlingDays: whole.nullable(),
  groupName: z.string().nullable(),
  importPrice: whole.nullable(),
  shipmentPrice: whole.nullable(),
  minAllowed: whole.nullable(),
  maxAllowed: whole.nullable(),
  changedAt: z.iso.datetime(),
  currency: z.string(),
  /** False = no item of the product is in the store: the setting waits for one. */
  isInStore: z.boolean(),
  sku: z.string().nullable(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  status: z.string().nullable(),
  priceMinor: minor.nullable(),
  /** The price that was frozen, of a constant one. */
  frozenMinor: minor.nullable(),
});
export type AsinSettingRow = z.output<typeof asinSettingRow>;

const narrowing = {
  kind: kind.optional(),
  /** ASIN, words of a title, or of a group. */
  text: z.string().trim().max(100).optional(),
  groupName: z.string().trim().max(limits.groupNameMax).optional(),
};
const field = z.enum(asinSettingFields);
const code = z.enum(asinSettingCodes);
const actionId = z.int().nullable();

const uploadResult = z.object({
  lines: z.int(),
  good: z.int(),
  /** Lines with a fault. */
  wrong: z.int(),
  /** Good lines with a profit of zero or less (INV-071). */
  lowProfit: z.int(),
  saved: z.int(),
  unchanged: z.int(),
  /** The first faults; `other` = the other line with the same product. */
  faults: z
    .array(z.object({ line: z.int(), asin: z.string(), column: field, code, other: z.int().nullable() }))
    .max(limits.asinSettingFaultsTold),
  faultsCount: z.int(),
  /** Of a look alone: what the good lines would do. */
  effect: settingsEffect.nullable(),
  actionId,
});
export type SettingsUpload = z.output<typeof uploadResult>;

export const asinSettingsSchemas = defineSchemas({
  save: {
    summary: 'Saves settings of products; what is wrong is told per product, the others are kept',
    body: z.object({
      items: settingsToSave.min(1),
      /** Profits of zero or less are meant (INV-071). */
      confirmed: z.boolean().default(false),
      confirmedItems,
    }),
    response: z.object({
      saved: z.int(),
      /** They said the same already. */
      unchanged: z.int(),
      rejected: z.array(z.object({ index: z.int(), asin: z.string(), field, code })),
      /** Items of the store that are decided again. */
      decided: z.int(),
      actionId,
    }),
    errors: ['AsinNotValid', 'ValidationFailed', 'RecordNotFound', 'ConfirmationNeeded'],
  },
  list: {
    summary: 'A page of the settings of single products',
    body: z.object({
      ...paging,
      ...narrowing,
      sort: z.enum(['changed', 'asin', 'group', 'profit']).default('changed'),
    }),
    response: pageOf(asinSettingRow),
    errors: ['ListTooCostly'],
  },
  remove: {
    summary: 'Takes settings of products away: their items follow the store again',
    body: z.object({ ids: ids.min(1), confirmedItems }),
    response: z.object({ deleted: z.int(), actionId }),
    errors: ['RecordNotFound', 'ConfirmationNeeded'],
  },
  groups: {
    summary: 'The groups of the settings with how many products each has',
    response: z.array(z.object({ name: z.string(), count: z.int() })),
  },
  dryRun: {
    summary: 'What settings would do to price, stock and status of the items concerned; nothing is written',
    body: z.object({
      items: settingsToSave.default([]),
      /** Products whose settings would be taken away. */
      removed: z.array(asin).max(limits.asinSettingsAtOnceMax).default([]),
      /** The same by the ids of the settings. */
      removedIds: ids.default([]),
    }),
    response: settingsEffect,
    errors: ['AsinNotValid', 'ValidationFailed', 'RecordNotFound'],
  },
  upload: {
    summary: 'Looks through a file of settings (CSV or XLSX) or saves it: all lines, or the good ones alone',
    body: z.object({
      json: z.object({
        /** all = nothing is written while any line is wrong. */
        mode: z.enum(['check', 'all', 'good']),
        confirmed: z.boolean().default(false),
        confirmedItems,
      }),
      files: z.array(z.file()).min(1).max(1),
    }),
    response: uploadResult,
    errors: ['InvalidFileFormat', 'PayloadTooLarge', 'ValidationFailed', 'RecordNotFound', 'ConfirmationNeeded'],
  },
  download: {
    summary: 'The settings that the list shows as a file that can be uploaded again',
    body: z.object({
      ...narrowing,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      language: z.enum(['tr', 'us']).optional(),
    }),
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: ['SheetTooLarge', 'RecordNotFound'],
  },
});
