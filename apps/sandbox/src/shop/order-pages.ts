import { htmlPage } from '../http/page.ts';
import { dollars } from './shop-pages.ts';

const field = (id: string, label: string, name: string) =>
  `<label for="${id}">${label}<br><input type="text" id="${id}" name="${name}"></label>`;

/** What the order comes to so far, US cents. */
const summary = (totalMinor: number) =>
  `<table id="subtotals-marketplace-table"><tbody><tr><td>Order total:</td><td class="grand-total-price">${dollars(totalMinor)}</td></tr></tbody></table>`;

/** The address form of the source's checkout; a total that is null is not shown yet. */
export const addressPage = (totalMinor: number | null): string =>
  htmlPage(
    'Select a shipping address',
    `${totalMinor === null ? '' : summary(totalMinor)}<h1>Enter a new shipping address</h1><form id="address-ui-checkout-form">
    <select id="address-ui-widgets-countryCode-dropdown-nativeId" name="address-ui-widgets-countryCode"><option value="US">United States</option><option value="DE">Germany</option><option value="TR">Türkiye</option></select>
    ${field('address-ui-widgets-enterAddressFullName', 'Full name', 'address-ui-widgets-enterAddressFullName')}
    ${field('address-ui-widgets-enterAddressPhoneNumber', 'Phone number', 'address-ui-widgets-enterAddressPhoneNumber')}
    ${field('address-ui-widgets-enterAddressLine1', 'Address', 'address-ui-widgets-enterAddressLine1')}
    ${field('address-ui-widgets-enterAddressLine2', 'Apt, suite, unit', 'address-ui-widgets-enterAddressLine2')}
    ${field('address-ui-widgets-enterAddressCity', 'City', 'address-ui-widgets-enterAddressCity')}
    ${field('address-ui-widgets-enterAddressStateOrRegion', 'State', 'address-ui-widgets-enterAddressStateOrRegion')}
    ${field('address-ui-widgets-enterAddressPostalCode', 'ZIP Code', 'address-ui-widgets-enterAddressPostalCode')}
    <label><input type="checkbox" id="order-has-gift-options" name="isGift"> This order contains a gift</label>
    <button type="button" class="primary" id="address-ui-widgets-form-submit-button">Use this address</button></form>`,
  );

/** After the order was placed. */
export const orderedPage = (orderNumber: string): string =>
  htmlPage(
    'Thank you',
    `<div id="widget-purchaseConfirmationStatus"><h4>Order placed, thank you!</h4></div><div id="widget-purchaseSummary"><span>Order number: <bdi dir="ltr">${orderNumber}</bdi></span></div>`,
  );
