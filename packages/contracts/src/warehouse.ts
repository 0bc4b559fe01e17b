import { limits } from '@kervan/domain/limits';
import { marketCodes } from '@kervan/domain/markets';
import { setupSteps } from '@kervan/domain/warehouse/activation';
import { profileLengths } from '@kervan/domain/warehouse/warehouse-profile';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const text = (max: number) => z.string().trim().max(max);
const storeId = z.coerce.number().int().min(1).max(2_147_483_647);
const marketPlaceId = z.string().min(1).max(40);
const cents = z.int().nonnegative();
const code = z.string().min(1).max(60);

/** WH-018, STORE-023. What may be empty is the domain's to say. */
export const warehouseProfile = z.object({
  personName: text(profileLengths.personName),
  companyName: text(profileLengths.companyName),
  storeName: text(profileLengths.storeName),
  phone: text(profileLengths.phone),
  email: text(profileLengths.email),
  line1: text(profileLengths.line1),
  line2: text(profileLengths.line2),
  line3: text(profileLengths.line3),
  city: text(profileLengths.city),
  district: text(profileLengths.district),
  state: text(profileLengths.state),
  zipCode: text(profileLengths.zipCode),
  country: text(profileLengths.country).toUpperCase(),
});

/** WH-046; null = no limit. `notice`: what is in the way now. */
export const warehouseCarrier = z.object({
  id: code,
  code,
  name: z.string(),
  services: z.array(z.object({ code, name: z.string(), transitDays: z.int() })),
  refusesPoBox: z.boolean(),
  refusesBatteries: z.boolean(),
  maxLiquidMl: z.number().nullable(),
  maxWeightLb: z.number().nullable(),
  maxGirthIn: z.number().nullable(),
  /** The cheapest first step of its services, with handling, US cents; null = the rates name none. */
  fromMinor: cents.nullable(),
  notice: z.object({ kind: z.enum(['strike', 'unserved']), until: z.iso.datetime().nullable() }).nullable(),
});
export type WarehouseCarrierRow = z.output<typeof warehouseCarrier>;

/** WH-047; the smallest priority is tried first. */
export const carrierSetting = z.object({ carrierId: code, isActive: z.boolean(), priority: z.int().min(1).max(1_000) });

const step = z.enum(setupSteps);
/** One store of the account, as far as the warehouse goes. */
export const warehouseMarket = z.object({
  storeId: z.int(),
  marketPlaceId,
  countryCode: z.enum(marketCodes),
  storeName: z.string(),
  isWarehouseNeeded: z.boolean(),
  isActive: z.boolean(),
  activatedAt: z.iso.datetime().nullable(),
  /** What stands in the way of activating it. */
  missing: z.array(step),
  /** Parcels of the store that the warehouse has or awaits; they go on, whatever is switched off. */
  onTheWay: z.int(),
});
export type WarehouseMarket = z.output<typeof warehouseMarket>;

export const warehouseSchemas = defineSchemas({
  setup: {
    summary: 'How far the warehouse is set up: of the account, and of each store',
    response: z.object({
      agreement: z.object({ current: z.string(), accepted: z.string().nullable() }),
      /** `declined`: why the warehouse does not take the profile as it stands. */
      profile: z.object({ isDone: z.boolean(), declined: z.string().nullable() }),
      hasApprovedCard: z.boolean(),
      isCreditLoaded: z.boolean(),
      availableMinor: z.int(),
      isInsured: z.boolean(),
      markets: z.array(warehouseMarket),
    }),
  },
  carriers: {
    summary: 'The warehouse’s carriers to a market of the caller',
    query: z.object({ marketPlaceId }),
    response: z.array(warehouseCarrier),
    errors: ['RecordNotFound', 'WarehouseNotActive', 'WarehouseNotReachable'],
  },
  carrierSettings: {
    summary: 'Which carriers a store uses, in the order in which they are tried',
    query: z.object({ customerMarketPlaceId: storeId }),
    response: z.array(carrierSetting),
    errors: ['RecordNotFound', 'WarehouseNotActive', 'WarehouseNotReachable'],
  },
  saveCarrierSettings: {
    summary: 'Saves which carriers a store uses and in which order',
    query: z.object({ customerMarketPlaceId: storeId }),
    body: z.array(carrierSetting).max(limits.carrierPriorityMax),
    response: z.null(),
    errors: ['RecordNotFound', 'NoActiveCarrier', 'CarrierNotOffered', 'WarehouseNotActive', 'WarehouseNotReachable'],
  },
  isActive: {
    summary: 'Whether the warehouse sends for the caller’s store in a market',
    query: z.object({ marketplaceid: marketPlaceId }),
    response: z.boolean(),
    errors: ['RecordNotFound'],
  },
  isProfileDone: { summary: 'Whether the warehouse profile is done', response: z.boolean() },
  hasActiveCarrier: { summary: 'Whether the selected store has an active carrier', response: z.boolean() },
  profile: {
    summary: 'Who the account is at the warehouse; null = nothing was entered',
    response: z.object({
      profile: warehouseProfile.nullable(),
      logoUrl: z.string().nullable(),
      declined: z.string().nullable(),
      revision: z.int().min(0),
    }),
  },
  saveProfile: {
    summary: 'Saves it and tells the warehouse; a file takes the place of the logo, which is drawn anew',
    body: z.object({
      json: warehouseProfile.extend({ removeLogo: z.boolean().nullish(), revision: z.int().min(0).nullish() }),
      files: z.array(z.file()).max(1).optional(),
    }),
    response: z.object({ revision: z.int() }),
    errors: ['NotAPicture', 'PictureTooLarge', 'PayloadTooLarge', 'SettingsChangedMeanwhile'],
  },
  logo: {
    summary: 'The logo',
    query: z.object({ v: z.string().max(64).optional() }),
    mediaTypes: ['image/png'],
    errors: ['RecordNotFound'],
  },
  setActive: {
    summary: 'Lets the warehouse send for the caller’s store in a market, or no longer',
    query: z.object({ marketPlaceId }),
    body: z.object({ isActive: z.boolean() }),
    response: z.null(),
    errors: [
      'RecordNotFound',
      'WarehouseAgreementNotAccepted',
      'WarehouseProfileNotDone',
      'NoCard',
      'InitialCreditNotLoaded',
      'NoActiveCarrier',
    ],
  },
  setInsurance: {
    summary: 'Switches the insurance of all parcels that are dispatched from now on',
    body: z.object({ isActive: z.boolean() }),
    response: z.null(),
  },
  insurance: { summary: 'Whether parcels are insured', response: z.boolean() },
  hasOption: {
    summary: 'Whether the warehouse sends to a market of the caller at all',
    body: z.object({ marketPlaceId }),
    response: z.boolean(),
    errors: ['RecordNotFound', 'WarehouseNotReachable'],
  },
  sending: {
    summary: 'How the warehouse sends for the selected store',
    response: z.object({
      preLabel: z.boolean(),
      giftNote: z.string(),
      giftSender: z.string(),
      isInsured: z.boolean(),
      revision: z.int(),
    }),
  },
  saveSending: {
    summary: 'Saves how the warehouse sends for the selected store',
    body: z.object({
      preLabel: z.boolean(),
      giftNote: text(limits.giftNoteMax),
      giftSender: text(limits.giftSenderMax),
      revision: z.int().min(0).nullish(),
    }),
    response: z.object({ revision: z.int() }),
    errors: ['SettingsChangedMeanwhile'],
  },
});
