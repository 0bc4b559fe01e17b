import type { Address } from '../books/records.ts';

const PO_BOX =
  /\b(?:p\.?\s*o\.?\s*box|post\s*office\s*box|postfach|apartado|caixa\s+postal|casella\s+postale|bo[iî]te\s+postale|postbus|postboks|posta\s+kutusu|apdo)\b/i;

/** Whether a parcel would go to a post box, which some carriers refuse. */
export const isPoBox = ({ line1, line2, line3 }: Address): boolean =>
  [line1, line2, line3].some((line) => PO_BOX.test((line ?? '').replace(/\s+/g, ' ')));

/** Whether the label could not be printed: letters of other scripts than Latin. */
export const isNonLatin = ({ name, line1, line2, line3, city, county, stateOrRegion }: Address): boolean =>
  [name, line1, line2, line3, city, county, stateOrRegion].some((part) =>
    [...(part ?? '')].some((letter) => /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter)),
  );
