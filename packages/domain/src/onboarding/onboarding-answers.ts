/** ONB-009. None is no answer. */
export const AmazonSellerAccountHistory = {
  None: 0,
  NoSellerAccount: 1,
  NotUsedSoftwareBefore: 2,
  UsedSoftwareBefore: 3,
} as const;
export type AmazonSellerAccountHistory = (typeof AmazonSellerAccountHistory)[keyof typeof AmazonSellerAccountHistory];

/** ONB-011: where somebody heard of us. */
export const AccountCreationChannel = {
  Google: 1,
  YouTube: 2,
  Instagram: 3,
  Facebook: 4,
  Friend: 5,
  Affiliate: 6,
  Event: 7,
  Other: 8,
} as const;
export type AccountCreationChannel = (typeof AccountCreationChannel)[keyof typeof AccountCreationChannel];

/** The five steps in their order (ONB-001). */
export const onboardingSteps = ['agreement', 'history', 'software', 'channel', 'liveHelp'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** The answers as far as they are given; null = not yet. */
export type OnboardingAnswers = {
  agreementVersion: string | null;
  history: AmazonSellerAccountHistory;
  usedSoftware: boolean | null;
  softwareName: string;
  channel: AccountCreationChannel | null;
  wantsLiveHelp: boolean | null;
  phoneNumber: string;
};

/** The steps that still want an answer, in order; empty = it can be sent (ONB-002 to ONB-006). */
export function openSteps(answers: OnboardingAnswers): OnboardingStep[] {
  const answered: Record<OnboardingStep, boolean> = {
    agreement: answers.agreementVersion !== null,
    history: answers.history !== AmazonSellerAccountHistory.None,
    software: answers.usedSoftware === false || (answers.usedSoftware === true && answers.softwareName.trim() !== ''),
    channel: answers.channel !== null,
    liveHelp: answers.wantsLiveHelp === false || (answers.wantsLiveHelp === true && answers.phoneNumber.trim() !== ''),
  };
  return onboardingSteps.filter((step) => !answered[step]);
}
