/** Mails about the money of a parcel, by the name of their words (WH-023, WH-029). */
export const parcelMails = [
  'parcelWaiting',
  'parcelDestroyed',
  'parcelServiceAsked',
  'parcelExtraAsked',
  'parcelExtraRefunded',
  'parcelExtraKept',
] as const;
export type ParcelMail = (typeof parcelMails)[number];

/** WH-029: what became of an extra payment that was asked back; it is a message, too. */
export const extraRefundMails = ['parcelExtraRefunded', 'parcelExtraKept'] as const satisfies readonly ParcelMail[];
export type ExtraRefundMail = (typeof extraRefundMails)[number];
export const isExtraRefundMail = (kind: string): kind is ExtraRefundMail =>
  (extraRefundMails as readonly string[]).includes(kind);

/** The screen of extra payments. */
export const extraPaymentsPlace = '/warehouse/extra-payments';

/** The screen that each leads to. `toLoadMinor`: what has to be loaded, cents. */
export const parcelMailPlace = (
  kind: ParcelMail,
  { toLoadMinor, packageNo }: { toLoadMinor: number; packageNo: string },
): string =>
  ({
    parcelWaiting: `/load-warehouse-credit?amount=${toLoadMinor}`,
    parcelDestroyed: '/warehouse-credit',
    parcelServiceAsked: `/warehouse/packages?q=${packageNo}`,
    parcelExtraAsked: extraPaymentsPlace,
    parcelExtraRefunded: extraPaymentsPlace,
    parcelExtraKept: extraPaymentsPlace,
  })[kind];
