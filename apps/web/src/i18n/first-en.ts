import activity from '@kervan/texts/en/activity.json';
import enums from '@kervan/texts/en/enums.json';
import errors from '@kervan/texts/en/errors.json';
import inventory from '@kervan/texts/en/inventory.json';
import shell from '@kervan/texts/en/shell.json';
import ui from '@kervan/texts/en/ui.json';

/** Built without the parts that `word-parts.ts` leaves for later. */
export const resources = { activity, enums, errors, inventory, shell, ui };
