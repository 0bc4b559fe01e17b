import type { CountryCode } from 'libphonenumber-js/min';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import {
  AccountCreationChannel,
  AmazonSellerAccountHistory,
  openSteps,
  type OnboardingAnswers,
  type OnboardingStep,
} from '@kervan/domain/onboarding/onboarding-answers';
import type { Phone } from '../../ui/phone/phone-field.tsx';
import { phoneToSend } from '../../ui/phone/phone-number.ts';

/** The answers as they are given, kept while the steps are walked and over a reload (ONB-012). */
export type Draft = {
  /** The version of each text that was accepted; null = not yet. */
  consents: { licence: string | null; kvkk: string | null };
  history: AmazonSellerAccountHistory;
  usedSoftware: boolean | null;
  softwareName: string;
  channel: AccountCreationChannel | null;
  wantsLiveHelp: boolean | null;
  phone: Phone;
};

/** What the account said at its registration: it is not asked again. */
export type Registered = { consents: { licence: string; kvkk: string }; phone: Phone };

/** Nothing answered but what was said at the registration; without it the phone's country is the browser's. */
export const emptyDraft = (registered: Registered | null, phone: Phone): Draft => ({
  consents: registered?.consents ?? { licence: null, kvkk: null },
  history: AmazonSellerAccountHistory.None,
  usedSoftware: null,
  softwareName: '',
  channel: null,
  wantsLiveHelp: null,
  phone: registered?.phone ?? phone,
});

/** The draft as the rules see it: both texts in their present wording count as accepted, a number that is none as missing. */
export function answersOf({ consents, phone, ...draft }: Draft): OnboardingAnswers {
  const isAccepted = consents.licence === agreementVersions.licence && consents.kvkk === agreementVersions.kvkk;
  return {
    ...draft,
    agreementVersion: isAccepted ? agreementVersions.licence : null,
    phoneNumber: phoneToSend(phone.text, phone.country) ?? '',
  };
}

/** The step that is shown: the one asked for, never past the first that wants an answer (ONB-002 to ONB-006). */
export function shownStep(
  asked: string | undefined,
  steps: readonly OnboardingStep[],
  answers: OnboardingAnswers,
): OnboardingStep {
  const [first = 'liveHelp'] = openSteps(answers);
  const step = steps.find((name) => name === asked);
  return step !== undefined && steps.indexOf(step) < steps.indexOf(first) ? step : first;
}

/** What was kept, as far as it is an answer; anything else counts as not given. */
export function readDraft(text: string | null, empty: Draft, isCountry: (code: string) => code is CountryCode): Draft {
  const kept = parsed(text);
  const consents = asObject(kept.consents);
  const phone = asObject(kept.phone);
  const { country } = phone;
  return {
    consents:
      kept.consents === undefined
        ? empty.consents
        : { licence: textOr(consents.licence, null), kvkk: textOr(consents.kvkk, null) },
    history: Object.values(AmazonSellerAccountHistory).find((value) => value === kept.history) ?? empty.history,
    usedSoftware: flagOr(kept.usedSoftware),
    softwareName: textOr(kept.softwareName, ''),
    channel: Object.values(AccountCreationChannel).find((value) => value === kept.channel) ?? null,
    wantsLiveHelp: flagOr(kept.wantsLiveHelp),
    phone: typeof country === 'string' && isCountry(country) ? { country, text: textOr(phone.text, '') } : empty.phone,
  };
}

const LENGTH_MAX = 200;
const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const flagOr = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const textOr = <Else>(value: unknown, or: Else): string | Else =>
  typeof value === 'string' && value.length <= LENGTH_MAX ? value : or;

function parsed(text: string | null): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text ?? 'null'));
  } catch {
    // Not ours, or cut off: nothing was answered.
    return {};
  }
}
