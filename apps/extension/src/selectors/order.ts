/** The address form of the source's checkout, and the page after it. Assumed: how those pages are known to be built; nobody promises it. */
export const orderSelectors = {
  form: '#address-ui-checkout-form',
  fields: {
    countryCode: '#address-ui-widgets-countryCode-dropdown-nativeId',
    name: '#address-ui-widgets-enterAddressFullName',
    phone: '#address-ui-widgets-enterAddressPhoneNumber',
    line1: '#address-ui-widgets-enterAddressLine1',
    line2: '#address-ui-widgets-enterAddressLine2',
    city: '#address-ui-widgets-enterAddressCity',
    stateOrRegion: '#address-ui-widgets-enterAddressStateOrRegion',
    postalCode: '#address-ui-widgets-enterAddressPostalCode',
  },
  gift: '#order-has-gift-options',
  /** What the order comes to so far. */
  total: '#subtotals-marketplace-table .grand-total-price',
  placed: '#widget-purchaseConfirmationStatus',
  orderNumber: '#widget-purchaseSummary bdi',
} as const;
