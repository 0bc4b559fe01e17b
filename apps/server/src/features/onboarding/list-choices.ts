import type { onboarding } from '@kervan/contracts/onboarding-calls';
import { AccountCreationChannel, AmazonSellerAccountHistory } from '@kervan/domain/onboarding/onboarding-answers';
import { texts } from '@kervan/texts/texts';
import { languageOf } from '../../http/errors.ts';
import type { Handler } from '../../http/implement.ts';

/** ONB-017: the answers that can be given, in the caller's language; None is no answer (ONB-012). */
export const listHistories: Handler<typeof onboarding.histories> = async ({ wire }) => {
  const labels = texts[languageOf(wire.request)].onboarding.histories;
  const { None: _, ...answers } = AmazonSellerAccountHistory;
  return namesOf(answers).map((name) => ({ value: answers[name], label: labels[name] }));
};

/** ONB-018: where somebody may have heard of the product, in the caller's language. */
export const listChannels: Handler<typeof onboarding.channels> = async ({ wire }) => {
  const labels = texts[languageOf(wire.request)].onboarding.channels;
  return namesOf(AccountCreationChannel).map((name) => ({ value: AccountCreationChannel[name], label: labels[name] }));
};

/** Own keys of a constant object are all it has. */
const namesOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[];
