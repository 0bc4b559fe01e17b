import { limits } from '@kervan/domain/limits';
import { unidentifiedStateWords, type UnidentifiedStateName } from '@kervan/domain/warehouse/unidentified-state';
import { z } from 'zod';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const code = z.string().min(1).max(100);
const status = z.enum(unidentifiedStateWords.names as [UnidentifiedStateName, ...UnidentifiedStateName[]]);

/** WH-030. */
export const unidentifiedPackage = z.object({
  packageCode: code,
  location: z.string().nullable(),
  asin: z.string().nullable(),
  /** The account's own number where the package names it; null = nobody's, everybody sees it. */
  customerId: z.int().nullable(),
  /** Country code of the market that it goes to. */
  market: z.string().nullable(),
  comment: z.string().nullable(),
  images: z.array(z.string()),
  status,
  daysToDispose: z.int(),
  /** What the account said of it; `isSent` = the warehouse has it, else it is on its way there. */
  claim: z
    .object({
      comment: z.string(),
      orderNumber: z.string().nullable(),
      asin: z.string().nullable(),
      isSent: z.boolean(),
      date: z.iso.datetime(),
    })
    .nullable(),
});
export type UnidentifiedPackage = z.output<typeof unidentifiedPackage>;

/** An order of the account whose package is on its way to the warehouse with the same product. */
export const unidentifiedSuggestion = z.object({
  sellerAmazonOrderId: z.string(),
  /** Of the purchase at the source, which stands on the box. */
  buyerOrderNumber: z.string().nullable(),
  packageNo: z.string().nullable(),
  title: z.string().nullable(),
  asin: z.string(),
});
export type UnidentifiedSuggestion = z.output<typeof unidentifiedSuggestion>;

export const unidentifiedSchemas = defineSchemas({
  list: {
    summary: 'Packages at the warehouse that are nobody’s so far, the soonest to be disposed of first',
    body: z.object({ ...paging }),
    /** readAt: when the warehouse was asked last; null = never. isStale: it could not be asked now. */
    response: pageOf(unidentifiedPackage).extend({ readAt: z.iso.datetime().nullable(), isStale: z.boolean() }),
  },
  claim: {
    summary: 'Says that a package is the caller’s: with a comment, and an order number or an ASIN',
    body: z.object({
      packageCode: code,
      comment: z.string().trim().max(limits.unidentifiedCommentMax),
      orderNumber: z.string().trim().max(60).nullish(),
      asin: z.string().trim().toUpperCase().max(20).nullish(),
    }),
    response: unidentifiedPackage,
    errors: [
      'RecordNotFound',
      'PackageClaimedAlready',
      'PackageGone',
      'WarehouseProfileNotDone',
      'WarehouseNotReachable',
    ],
  },
  photo: {
    summary: 'An image of such a package; labels on it are blurred',
    query: z.object({ packageCode: code, image: z.string().min(1).max(200) }),
    mediaTypes: ['image/jpeg'],
    errors: ['RecordNotFound', 'WarehouseNotReachable'],
  },
  suggestions: {
    summary: 'Orders of the caller that such a package may belong to',
    query: z.object({ packageCode: code }),
    response: z.array(unidentifiedSuggestion),
    errors: ['RecordNotFound'],
  },
});
