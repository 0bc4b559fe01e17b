import { makeWarehousePackage } from '../apps/server/src/testing/charged-package.ts';
import { manageByHand } from '../apps/server/src/testing/by-hand.ts';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { makeOrder } from '../apps/server/src/testing/orders.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { stockedStore, type LiveProduct } from './live-product.ts';

/** Where the addresses are declared. */
export const ROUTES = 'apps/web/src/routes';
/** Every address of the panel as a visitor without a session may open it. */
export const forVisitors: Record<string, readonly string[]> = {
  '/login': ['/login', '/login?tab=register', '/login?tab=forgot'],
  '/resendConfirmationEmail/$email': ['/resendConfirmationEmail/elif@example.com'],
  '/registrationSuccess': ['/registrationSuccess?email=elif@example.com'],
  '/mailActivation/$status': ['/mailActivation/failed'],
  '/passwordReset/$status': [
    '/passwordReset/success?email=elif@example.com&token=x',
    '/passwordReset/failed',
    '/passwordReset/usernotfound',
  ],
  '/account/confirmEmail': ['/account/confirmEmail'],
  '/account/undoEmail': ['/account/undoEmail', '/account/undoEmail?email=elif@example.com&token=x'],
  '/account/keepTwoFactor': ['/account/keepTwoFactor', '/account/keepTwoFactor?email=elif@example.com&token=x'],
  '/account/confirmDeletion': ['/account/confirmDeletion', '/account/confirmDeletion?email=elif@example.com&token=x'],
  '/extentionLogin': ['/extentionLogin'],
  '/amzRegistration/$status': ['/amzRegistration/failed'],
  '/404': ['/404', '/nowhere'],
  // Leads to where a screen stands, or says that there is none.
  $: [],
  '/error': ['/error'],
  '/support': ['/support'],
  '/access': ['/access'],
  // Leads elsewhere before anything is shown.
  '/redirect': [],
};
/** And as a seller with a store opens it; `$sku` stands for an item of the store, `$order` for an order of it and `$package` for a package. */
export const forSellers: Record<string, readonly string[]> = {
  '/': ['/'],
  '/inventory': ['/inventory', '/inventory?status=pendingApproval'],
  '/inventory/new': ['/inventory/new', '/inventory/new?tab=automatic'],
  '/inventory/categories': ['/inventory/categories', '/inventory/categories?categories=sub'],
  '/inventoryItem/$asinOrSku': [
    '/inventoryItem/$sku',
    '/inventoryItem/$sku?tab=changes',
    '/inventoryItem/$sku?tab=competitors',
    '/inventoryItem/$sku?tab=source',
    '/inventoryItem/B000000000',
  ],
  '/pricingHistory/$asin': ['/pricingHistory/$sku', '/pricingHistory/$sku?state=failed'],
  '/lastUpdateDetails/$asin': ['/lastUpdateDetails/$sku'],
  '/inventory/inventoryItemUpdateHistory': ['/inventory/inventoryItemUpdateHistory'],
  '/inventory/excludedStores': ['/inventory/excludedStores'],
  '/inventory/bulkDelete': ['/inventory/bulkDelete'],
  '/inventory/duplicateProducts': ['/inventory/duplicateProducts'],
  '/asinBasedSettings': ['/asinBasedSettings', '/asinBasedSettings?tab=rated'],
  '/preventSuspend': ['/preventSuspend'],
  '/inventory/suppressedListings': ['/inventory/suppressedListings'],
  '/affiliate': ['/affiliate'],
  '/mailSettings': ['/mailSettings', '/mailSettings?tab=outlook'],
  '/mailForwardingGuide': ['/mailForwardingGuide', '/mailForwardingGuide?tab=sellerCentral'],
  '/marginAtRisk': ['/marginAtRisk'],
  '/orders': ['/orders', '/orders?status=new'],
  '/orders/queue': ['/orders/queue'],
  '/orders/upload': ['/orders/upload', '/orders/upload?uploadId=999999999'],
  // For stores that are worked by hand, which have a list of their own.
  '/manualinventory': [],
  '/manualorder': [],
  '/reports/AccountHealth': ['/reports/AccountHealth'],
  '/reports/categoryReport': ['/reports/categoryReport'],
  '/reports/SalesReport': ['/reports/SalesReport'],
  '/reports/ProfitReport': ['/reports/ProfitReport'],
  '/reports/buyboxReport': ['/reports/buyboxReport'],
  '/productSearchHistory': ['/productSearchHistory'],
  '/inventory/bestSeller': ['/inventory/bestSeller'],
  '/reports/brandReport': ['/reports/brandReport'],
  '/reports/BusinessReport': ['/reports/BusinessReport'],
  '/reports': [],
  '/feedback/campaigns': ['/feedback/campaigns'],
  '/feedback/CampaignForm': ['/feedback/CampaignForm'],
  '/feedback/sends': ['/feedback/sends'],
  '/feedbacks': ['/feedbacks'],
  '/templates': ['/templates'],
  '/templates/TemplateForm': ['/templates/TemplateForm'],
  '/reports/subCategories/$rootCategoryId/$rootCategoryName': ['/reports/subCategories/unknown/unknown'],
  '/sellerOrder/$sellerAmazonOrderId': ['/sellerOrder/$order', '/sellerOrder/302-0000000-0000000'],
  '/customerFlags': ['/customerFlags'],
  '/mainCustomerPricingSettings': ['profit', 'competition', 'costs', 'sending', 'updates'].map(
    (tab) => `/mainCustomerPricingSettings?tab=${tab}`,
  ),
  '/notificationsettings': ['/notificationsettings'],
  '/publishing': ['/publishing'],
  '/developers': ['/developers'],
  '/helpItems': ['/helpItems'],
  '/helpdesk': ['/helpdesk', '/helpdesk?ask=true'],
  '/requestSupport/$id': ['/requestSupport/999999999'],
  '/marketplaceSupportCases': ['/marketplaceSupportCases'],
  '/storeSettings': ['/storeSettings', '/storeSettings?tab=costs'],
  '/directSendCustomerPricingSettings': ['/directSendCustomerPricingSettings'],
  '/warehouseCustomerPricingSettings': ['/warehouseCustomerPricingSettings'],
  '/routingsettings': ['/routingsettings'],
  '/shippingTemplateSettings': ['/shippingTemplateSettings'],
  '/filters': ['/filters'],
  '/reliableBrands': ['/reliableBrands'],
  '/reliableProducts': ['/reliableProducts'],
  '/restrictedBrands': ['/restrictedBrands'],
  '/restrictedProducts': ['/restrictedProducts'],
  '/restrictedKeywords': ['/restrictedKeywords'],
  '/restrictedCategories': ['/restrictedCategories'],
  '/excludedProducts': ['/excludedProducts'],
  '/commonBrandPool': ['/commonBrandPool'],
  '/commonProductPool': ['/commonProductPool'],
  '/messageCenter': ['/messageCenter', '/messageCenter?tab=read'],
  '/companyForm': ['/companyForm'],
  '/extension-settings': ['/extension-settings'],
  '/extension-settings/findings': ['/extension-settings/findings', '/extension-settings/findings?from=accountHealth'],
  '/dropshippingHelper': ['/dropshippingHelper'],
  '/customerInvoiceInfo': ['/customerInvoiceInfo'],
  '/warehouse': ['/warehouse'],
  '/warehouse/profile': ['/warehouse/profile'],
  '/warehouse/sending': ['/warehouse/sending'],
  '/warehouse/packages': ['/warehouse/packages'],
  '/warehouse/packages/$packageNo': [
    '/warehouse/packages/$package',
    '/warehouse/packages/$package?tab=log',
    '/warehouse/packages/KRV-00000001',
  ],
  '/warehouse/extra-payments': ['/warehouse/extra-payments'],
  '/warehouse/chat': ['/warehouse/chat'],
  '/message/Messages': ['/message/Messages'],
  '/message/MessageItems': ['/message/MessageItems?thread=1'],
  '/warehouse/unidentified': ['/warehouse/unidentified'],
  '/warehouse/invoices': ['/warehouse/invoices', '/warehouse/invoices?tab=statements'],
  '/myAccount': ['profile', 'security', 'devices', 'data'].map((tab) => `/myAccount?tab=${tab}`),
  '/subscriptions/subscribe': ['/subscriptions/subscribe'],
  '/subscriptions/mySubscription': ['/subscriptions/mySubscription'],
  '/subscriptions/my-subscriptions': ['/subscriptions/my-subscriptions'],
  '/my-subscriptions': ['/my-subscriptions'],
  '/changePlan/$id': ['/changePlan/1'],
  '/edit-subscription': ['/edit-subscription'],
  '/subscriptions/mypayments': ['/subscriptions/mypayments', '/subscriptions/mypayments?tab=WareHouse'],
  // Wants an invoice of the seller's own: who has none is told that there is no such page.
  '/invoice-detail/$id': [],
  '/subscriptions/billingAddress': ['/subscriptions/billingAddress'],
  '/change-credit-card': ['/change-credit-card'],
  '/warehouse-credit': ['/warehouse-credit'],
  '/load-warehouse-credit': ['/load-warehouse-credit'],
  '/licenceAgreement': ['/licenceAgreement'],
  '/dataProtection': ['/dataProtection'],
  '/warehouseAgreement': ['/warehouseAgreement'],
  // Leads on whoever has answered.
  '/onboarding': [],
  '/ui': ['/ui'],
  '/addStoreSteps/AddStore': ['/addStoreSteps/AddStore'],
  '/addStoreSteps/AuthorizeSpApi': ['/addStoreSteps/AuthorizeSpApi'],
  '/addStoreSteps/reAuthorizeSpApi': ['/addStoreSteps/reAuthorizeSpApi'],
  '/addStoreSteps/AmazonNotificationSettings': ['/addStoreSteps/AmazonNotificationSettings'],
};

/** For stores that are worked by hand; the settings show them other parts. */
export const forByHand: readonly string[] = ['/manualinventory', '/manualorder', '/storeSettings'];

/** A seller and the addresses of the screens as he opens them. */
export type SellersScreens = { seller: Seller; addresses: string[] };

/** The screens of a seller with products, an order and a package. */
export async function screensOfStock(product: LiveProduct): Promise<SellersScreens> {
  const seller = await stockedStore(product);
  const [item] = await itemsOf(seller, 'atStore');
  const { order } = await makeOrder(product, seller, {
    items: [{ sku: item?.sku ?? '' }, { parcel: ['bought', 'shippedToWarehouse'] }],
  });
  const { packageNo } = await makeWarehousePackage(product, seller);
  const addresses = Object.values(forSellers)
    .flat()
    .map((address) =>
      address
        .replace('$sku', item?.sku ?? '')
        .replace('$order', order.amazon_order_id)
        .replace('$package', packageNo),
    );
  return { seller, addresses };
}

/** The screens of a store that is worked by hand. */
export async function screensByHand(product: LiveProduct): Promise<SellersScreens> {
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  await manageByHand(product, seller);
  return { seller, addresses: [...forByHand] };
}
