/** SHELL-017: addresses of screens that stand elsewhere, in small letters, and where. Assumed: what the specification names twice has one screen. */
const moved: Readonly<Record<string, string>> = {
  '/help': '/helpItems',
  '/warehousechat': '/warehouse/chat',
  '/orderuploadcsv': '/orders/upload',
  '/subscriptioninvoices': '/subscriptions/mypayments',
  '/myaddress': '/subscriptions/billingAddress',
  '/unidentifiedpackages': '/warehouse/unidentified',
  '/extrapayments': '/warehouse/extra-payments',
  '/systemmessages': '/messageCenter',
};

/** Where the screen of an address stands, with its query and its place on the page; null = nowhere. */
export function movedTo({ pathname, href }: { pathname: string; href: string }): string | null {
  const place = moved[pathname.toLowerCase().replace(/\/+$/, '')];
  return place === undefined ? null : place + href.slice(pathname.length);
}
