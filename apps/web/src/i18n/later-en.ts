import dashboard from '@kervan/texts/en/dashboard.json';
import filters from '@kervan/texts/en/filters.json';
import identity from '@kervan/texts/en/identity.json';
import pricing from '@kervan/texts/en/pricing.json';
import stores from '@kervan/texts/en/stores.json';

export const resources = { dashboard, filters, identity, pricing, stores };
