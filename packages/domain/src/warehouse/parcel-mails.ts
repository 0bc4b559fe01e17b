/** Mails about the money of a parcel, by the name of their words (WH-023, WH-029). */
export const parcelMails = ['parcelWaiting', 'parcelDestroyed', 'parcelServiceAsked', 'parcelExtraAsked'] as const;
export type ParcelMail = (typeof parcelMails)[number];

/** The screen that each leads to. `toLoadMinor`: what has to be loaded, cents. */
export const parcelMailPlace = (
  kind: ParcelMail,
  { toLoadMinor, packageNo }: { toLoadMinor: number; packageNo: string },
): string =>
  ({
    parcelWaiting: `/load-warehouse-credit?amount=${toLoadMinor}`,
    parcelDestroyed: '/warehouse-credit',
    parcelServiceAsked: `/warehouse/packages?q=${packageNo}`,
    parcelExtraAsked: '/warehouse/extra-payments',
  })[kind];
