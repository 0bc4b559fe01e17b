import dashboard from '@kervan/texts/tr/dashboard.json';
import filters from '@kervan/texts/tr/filters.json';
import identity from '@kervan/texts/tr/identity.json';
import pricing from '@kervan/texts/tr/pricing.json';
import stores from '@kervan/texts/tr/stores.json';

export const resources = { dashboard, filters, identity, pricing, stores };
