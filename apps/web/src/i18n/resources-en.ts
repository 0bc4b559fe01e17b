import enums from '@kervan/texts/en/enums.json';
import errors from '@kervan/texts/en/errors.json';
import filters from '@kervan/texts/en/filters.json';
import identity from '@kervan/texts/en/identity.json';
import inventory from '@kervan/texts/en/inventory.json';
import pricing from '@kervan/texts/en/pricing.json';
import shell from '@kervan/texts/en/shell.json';
import stores from '@kervan/texts/en/stores.json';
import ui from '@kervan/texts/en/ui.json';

export const resources = { ui, shell, errors, enums, identity, stores, inventory, pricing, filters };
