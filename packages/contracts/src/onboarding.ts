import { AccountCreationChannel, AmazonSellerAccountHistory } from '@kervan/domain/onboarding/onboarding-answers';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const textVersion = z.string().max(40);
const choice = z.object({ value: z.int(), label: z.string().max(200) });
const history = z.enum(AmazonSellerAccountHistory);
const channel = z.enum(AccountCreationChannel);

/** ONB-010: the answers, with the chosen history and channel beside them. */
export const onboardingModel = z.object({
  amazonSellerAccountHistory: history.exclude(['None']),
  customerDropshippingSoftwareExperience: z.object({
    hasUsedSoftwareBefore: z.boolean(),
    usedSoftwareName: z.string().trim().max(100).nullish(),
  }),
  kervanAccountCreationChannel: channel,
  customerOnboardingLiveHelp: z.object({
    needHelp: z.boolean(),
    phoneNumber: z.string().trim().max(30).nullish(),
  }),
  selectedAmazonSellerAccountHistory: choice.nullish(),
  selectedAccountCreationChannel: choice.nullish(),
  agreementVersion: textVersion,
  kvkkVersion: textVersion,
});
export type OnboardingModel = z.output<typeof onboardingModel>;

export const onboardingSchemas = defineSchemas({
  histories: { summary: 'Answers to the question of the seller account', response: z.array(choice) },
  channels: { summary: 'Answers to the question where one heard of us', response: z.array(choice) },
  create: {
    summary: 'Keeps the answers, once',
    body: onboardingModel,
    response: z.null(),
    errors: ['OnboardingExists', 'TextVersionNotCurrent'],
  },
  exists: { summary: 'Whether the answers are given', response: z.boolean() },
  warehouseAgreement: {
    summary: 'The version of the warehouse agreement that was accepted last',
    response: z.object({ textVersion: z.string(), acceptedAt: z.iso.datetime() }).nullable(),
  },
  acceptWarehouseAgreement: {
    summary: 'Accepts the present text of the warehouse agreement',
    body: z.object({ textVersion }),
    response: z.null(),
    errors: ['TextVersionNotCurrent'],
  },
});
