// What the product's own code never does (the security design, section 4), each with the few places where it is meant, and why. Tests
// apart. Part of `npm run check`.
import fs from 'node:fs';
import path from 'node:path';

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
const PACKAGES = 'packages/';

/** `where`: folders it holds in. `meant`: file or folder → why it is right there. */
type Ban = { name: string; pattern: RegExp; where: readonly string[]; meant: Readonly<Record<string, string>> };

export const bans: readonly Ban[] = [
  {
    name: 'starts no program',
    pattern: /['"](?:node:)?child_process['"]/,
    where: [SERVER, WEB, PACKAGES],
    meant: {},
  },
  {
    name: 'makes no elements of texts',
    pattern:
      /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\b|createContextualFragment|srcdoc\b/i,
    where: [WEB, PACKAGES],
    meant: {},
  },
  {
    name: 'makes no code of texts',
    pattern: /\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]|node:vm['"]/,
    where: [SERVER, WEB, PACKAGES],
    meant: {},
  },
  {
    name: 'uses no broken hash',
    pattern: /['"](?:rsa-)?(?:sha-?1|md5|md4|ripemd\w*)['"]/i,
    where: [SERVER, WEB, PACKAGES],
    meant: {},
  },
  {
    name: 'draws nothing from a guessable source',
    pattern: /\bMath\.random\b/,
    where: [SERVER, WEB, PACKAGES],
    meant: {},
  },
  {
    name: 'believes no event that is not signed lately',
    pattern:
      /\bconstructEvent(?:Async)?WithoutVerification\b|\bparseEventNotificationWithoutVerification\b|WithoutVerification\(|\b(?:constructEvent|verifyHeader)(?:Async)?\((?:[^,()]|\([^()]*\))+,(?:[^,()]|\([^()]*\))+,(?:[^,()]|\([^()]*\))+,\s*(?:0|Infinity)\b|\bTOLERANCE_S\s*=\s*(?:0|Infinity)\b/,
    where: [SERVER, WEB, PACKAGES],
    meant: {},
  },
  {
    name: 'builds no SQL of texts',
    pattern: /\bsql\.raw\(|\.query\(\s*(?:`[^`]*\$\{|['"][^'"]*['"]\s*\+|\w+\s*\+)/,
    where: [SERVER],
    meant: {
      'apps/server/src/lists/': 'expressions of a list description; nothing of a request, which names fields only',
      'apps/server/src/records/items/item-write.ts': 'names and types of columns',
      'apps/server/src/records/items/load-facts.ts': 'columns of a row as text',
      'apps/server/src/records/products/target-write.ts': 'names of columns',
      'apps/server/src/features/sources/tiers.ts': 'ages by tier',
      'apps/server/src/features/sources/write-sources.ts': 'ages by tier',
      'apps/server/src/features/sources/read-catalogue.ts': 'names and types of columns',
      'apps/server/src/db/named-statements.ts': 'a mark of its own',
      'apps/server/src/db/panel-role.ts': 'names of roles and a verifier, quoted: to make a role takes no parameters',
      'apps/server/src/db/backup/':
        'names of tables and roles, quoted: neither COPY nor what makes a table takes parameters',
      'apps/server/src/events/event-hub.ts': 'the name of the channel',
    },
  },
  {
    name: 'writes files of tables where formulas are made harmless',
    pattern: /['"](?:csv-stringify|write-excel-file)[^'"]*['"]/,
    where: [SERVER, WEB],
    meant: { 'apps/server/src/lists/csv.ts': 'the one place', 'apps/server/src/lists/xlsx-thread.ts': 'the one place' },
  },
  {
    name: 'draws no picker of the browser',
    pattern: /<select\b|<datalist\b|\bNativeSelect\b|\btype=["'](?:date|time|month|week|datetime-local|color)["']/,
    where: [WEB],
    meant: {},
  },
  {
    name: 'calls the outside through connectors alone',
    pattern: /(?<![.\w])fetch\((?!\))/,
    where: [SERVER, WEB],
    meant: {
      'apps/server/src/connectors/': 'they are the connectors',
      'apps/server/src/clock.ts': 'the market clock of the sandbox',
      'apps/server/src/demo.ts': 'prepares the demonstration',
      'apps/server/src/demo-purchase.ts': 'the demonstration pays as a browser does, with the publishable key',
      'apps/web/src/api/': 'the one way from the panel to its server',
    },
  },
  {
    // A sum is of one currency: whoever adds money up says of which, or groups by it (ORD-012).
    name: 'adds up money of one currency alone, and says which',
    pattern:
      /\bsum\(\s*(?:case\b[^)]*?)?(?:\w+\.)?(?:sales?|shipping|profit|cost|known_sale|refunded|amount|price|paid|tax|fee|loss|gross|net)(?:_\w+)?\b|\.reduce(?:<[^>]*>)?\((?:[^;]){0,120}?\+\s*[^;]{0,60}?(?:amount|minor|paid|price|profit|sale|cost|refund|usd)/i,
    where: [SERVER, WEB, PACKAGES],
    meant: {
      'apps/server/src/connectors/marketplace/orders-mapping.ts': 'one currency, or no number',
      'apps/server/src/connectors/payments/stripe-subscription.ts': 'of one invoice',
      'apps/server/src/features/affiliate/read-program.ts': 'the ledger is in USD',
      'apps/server/src/features/buying/save-purchaser.ts': 'purchases are in USD',
      'apps/server/src/features/credit/': 'the ledger is in USD',
      'apps/server/src/features/dashboard/hourly-changes.ts': 'counts for sale, no money',
      'apps/server/src/features/inventory/explain-item.ts': 'costs of one listing, in its store’s currency',
      'apps/server/src/features/order-files/take-file-order.ts': 'of one order; a file is in the store’s currency',
      'apps/server/src/features/order-import/take-order-in.ts': 'pieces',
      'apps/server/src/features/order-import/reported-items.ts':
        'of one order; what is told in another currency has no amount',
      'apps/server/src/features/order-money/list-risks.ts': 'every risk is kept in the store’s currency',
      'apps/server/src/features/orders/profit-of-order.ts': 'in USD',
      'apps/server/src/features/plan-changes/change-plan.ts': 'of one invoice',
      'apps/server/src/features/reconciliation/read-statements.ts': 'a statement names its currency, USD',
      'apps/server/src/features/reports/': 'counted in the store’s currency and in USD, each column alone',
      'apps/server/src/features/restrictions/sum-forecasts.ts': 'per currency',
      'apps/server/src/features/staff-customers/customer-page.ts': 'refunds of one invoice',
      'apps/server/src/cases/recent-orders.ts': 'grouped by currency and rates',
      'apps/server/src/records/billing/credit-notes.ts': 'of one invoice',
      'apps/server/src/records/billing/warehouse-invoices.ts': 'the ledger is in USD',
      'apps/server/src/records/ledger/': 'the ledger is in USD',
      'apps/server/src/records/order-money/book-purchase.ts': 'of one purchase: USD, and its order’s currency',
      'apps/server/src/records/order-money/book-transactions.ts': 'of one transaction',
      'packages/domain/src/orders/forecast-order.ts': 'of one order',
      'apps/server/src/records/order-money/order-profit.ts': 'refunds of one order',
      'apps/server/src/records/order-money/order-sums.ts': 'grouped by currency and rates',
      'apps/server/src/records/staff/staff-requests.ts': 'requests over credit and invoices, in USD',
      'apps/server/src/records/warehouse/': 'the warehouse charges in USD',
      'apps/web/src/features/dashboard/changes-chart.tsx': 'counts for sale, no money',
      'apps/web/src/features/inventory/waterfall.ts': 'parts of one price',
      'apps/web/src/features/orders/profit-card.tsx': 'lines of one order',
      'apps/web/src/features/orders/return-ask.tsx': 'refunds of one order',
      'packages/domain/src/orders/order-csv.ts': 'one order of a file',
      'packages/domain/src/orders/order-profit.ts': 'movements of one order, in its currency or in USD',
      'packages/domain/src/orders/refunds.ts': 'refunds of one order',
      'packages/domain/src/orders/source-money.ts': 'purchases are in USD',
      'packages/domain/src/orders/transaction-lines.ts': 'of one transaction',
      'packages/domain/src/warehouse/reconcile.ts': 'the warehouse charges in USD',
    },
  },
];

/** Comments are not code. */
const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1');

/** What a file does that it must not: `file:line: name`. */
export function findBanned(file: string, text: string): string[] {
  const code = codeOf(text);
  return bans.flatMap(({ name, pattern, where, meant }) => {
    if (!where.some((folder) => file.startsWith(folder))) return [];
    if (Object.keys(meant).some((place) => file === place || (place.endsWith('/') && file.startsWith(place))))
      return [];
    const found = [...code.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
    return found.map(({ index }) => `${file}:${code.slice(0, index).split('\n').length}: ${name}`);
  });
}

/** Places that are named and do nothing of the kind any more. */
function findIdle(files: readonly { file: string; text: string }[]): string[] {
  return bans.flatMap(({ name, pattern, meant }) =>
    Object.keys(meant)
      .filter((place) => !files.some(({ file, text }) => file.startsWith(place) && pattern.test(codeOf(text))))
      .map((place) => `${place}: named under "${name}" for nothing`),
  );
}

const isProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\.generated\.ts$/.test(file);

if (import.meta.main) {
  const files = [SERVER, WEB, PACKAGES]
    .flatMap((root) =>
      fs
        .readdirSync(root, { recursive: true })
        .map((name) => path.posix.join(root, String(name).split(path.sep).join('/'))),
    )
    .filter(isProduct)
    .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));
  const found = [...files.flatMap(({ file, text }) => findBanned(file, text)), ...findIdle(files)];
  for (const line of found) console.error(line);
  console.log(found.length === 0 ? `Nothing banned in ${files.length} files.` : `${found.length} found.`);
  process.exit(found.length === 0 ? 0 : 1);
}
