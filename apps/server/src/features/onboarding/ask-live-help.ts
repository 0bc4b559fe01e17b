import type { OnboardingModel } from '@kervan/contracts/onboarding';
import { AccountCreationChannel, AmazonSellerAccountHistory } from '@kervan/domain/onboarding/onboarding-answers';
import { texts } from '@kervan/texts/texts';
import type { Db } from '../../db/connect.ts';
import { insertRequest } from '../../records/help/requests.ts';

/** ONB-012: a request of the help desk in the seller's language, once per account; it goes before all others by its priority. */
export async function askLiveHelp(
  tx: Db,
  { accountId, answers, at }: { accountId: number; answers: OnboardingModel; at: Date },
): Promise<void> {
  const { language } = await tx
    .selectFrom('account')
    .select('language')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { request, histories, channels } = texts[language === 'tr' ? 'tr' : 'en'].onboarding;
  const history = nameOf(AmazonSellerAccountHistory, answers.amazonSellerAccountHistory);
  const channel = nameOf(AccountCreationChannel, answers.kervanAccountCreationChannel);
  const values: Record<string, string> = {
    history: history === 'None' ? '' : histories[history],
    software: answers.customerDropshippingSoftwareExperience.usedSoftwareName || request.noSoftware,
    channel: channels[channel],
  };
  await insertRequest(tx, accountId, {
    priority: 'LiveHelpRequest',
    requestType: 'AccountIssue',
    title: request.title,
    // A function: what the seller wrote is no pattern.
    description: request.description.replaceAll(/{{(\w+)}}/g, (_, name: string) => values[name] ?? ''),
    phone: answers.customerOnboardingLiveHelp.phoneNumber ?? null,
    dedupeKey: 'onboarding',
    now: at.getTime(),
  });
}

/** The values of a constant object are those of its type: one of its names has this one. */
const nameOf = <T extends Record<string, number>>(object: T, value: T[keyof T]) =>
  Object.keys(object).find((name) => object[name] === value) as keyof T;
