import activity from '@kervan/texts/tr/activity.json';
import enums from '@kervan/texts/tr/enums.json';
import errors from '@kervan/texts/tr/errors.json';
import inventory from '@kervan/texts/tr/inventory.json';
import shell from '@kervan/texts/tr/shell.json';
import ui from '@kervan/texts/tr/ui.json';

/** Built without the parts that `word-parts.ts` leaves for later. */
export const resources = { activity, enums, errors, inventory, shell, ui };
