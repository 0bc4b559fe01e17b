import enums from '@kervan/texts/tr/enums.json';
import errors from '@kervan/texts/tr/errors.json';
import filters from '@kervan/texts/tr/filters.json';
import identity from '@kervan/texts/tr/identity.json';
import inventory from '@kervan/texts/tr/inventory.json';
import pricing from '@kervan/texts/tr/pricing.json';
import shell from '@kervan/texts/tr/shell.json';
import stores from '@kervan/texts/tr/stores.json';
import ui from '@kervan/texts/tr/ui.json';

export const resources = { ui, shell, errors, enums, identity, stores, inventory, pricing, filters };
