const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A card's brand as people write it; the provider's list is open, and what is new there is shown as it says it. */
export const brandName = (word: string): string => names[word.toLowerCase()] ?? word;
