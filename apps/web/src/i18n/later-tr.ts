import dashboard from '@kervan/texts/tr/dashboard.json';
import enums from '@kervan/texts/tr/enums.json';
import filters from '@kervan/texts/tr/filters.json';
import identity from '@kervan/texts/tr/identity.json';
import inventory from '@kervan/texts/tr/inventory.json';
import pricing from '@kervan/texts/tr/pricing.json';
import stores from '@kervan/texts/tr/stores.json';

/** Built with nothing of `enums` and `inventory` but the parts that `word-parts.ts` leaves for later. */
export const resources = { dashboard, enums, filters, identity, inventory, pricing, stores };
