import dashboard from '@kervan/texts/en/dashboard.json';
import enums from '@kervan/texts/en/enums.json';
import filters from '@kervan/texts/en/filters.json';
import identity from '@kervan/texts/en/identity.json';
import inventory from '@kervan/texts/en/inventory.json';
import pricing from '@kervan/texts/en/pricing.json';
import stores from '@kervan/texts/en/stores.json';

/** Built with nothing of `enums` and `inventory` but the parts that `word-parts.ts` leaves for later. */
export const resources = { dashboard, enums, filters, identity, inventory, pricing, stores };
