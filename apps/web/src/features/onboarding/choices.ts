import { AccountCreationChannel, AmazonSellerAccountHistory } from '@kervan/domain/onboarding/onboarding-answers';
import type { Text } from '../../i18n/i18n.ts';

const histories = ['NoSellerAccount', 'NotUsedSoftwareBefore', 'UsedSoftwareBefore'] as const;
export type HistoryName = (typeof histories)[number];
const channels = ['Google', 'YouTube', 'Instagram', 'Facebook', 'Friend', 'Affiliate', 'Event', 'Other'] as const;
export type ChannelName = keyof typeof AccountCreationChannel;

/** The answers to the question of the seller account; None is no answer (ONB-012). */
export const historyOptions = (t: Text) =>
  histories.map((name) => ({ value: name, label: t(`onboarding:histories.${name}`) }));

/** Where somebody may have heard of the product (ONB-011). */
export const channelOptions = (t: Text) =>
  channels.map((name) => ({ value: name, label: t(`onboarding:channels.${name}`) }));

export const historyName = (value: AmazonSellerAccountHistory): HistoryName | null =>
  histories.find((name) => AmazonSellerAccountHistory[name] === value) ?? null;
export const channelName = (value: AccountCreationChannel | null): ChannelName | null =>
  channels.find((name) => AccountCreationChannel[name] === value) ?? null;
