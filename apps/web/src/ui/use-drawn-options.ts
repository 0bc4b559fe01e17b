import { useState } from 'react';

/**
 * A list of a choice draws its options while it is open; closed, the chosen one (or the first) alone, from which the arrow keys begin. Else each
 * key that is typed anywhere in a form draws hundreds of options that nobody sees. The options stay known: a browser that fills in the field finds
 * its word among them.
 */
export function useDrawnOptions(value: string | null) {
  const [isOpen, setIsOpen] = useState(false);
  return {
    /** What is drawn of all options; `found`: those that what is typed means. */
    drawn: <T extends object>(all: T[], found: (all: T[]) => T[]): T[] =>
      isOpen ? found(all) : [all.find((each) => isOf(each, value)) ?? all[0]].filter((option) => option !== undefined),
    onDropdownOpen: () => setIsOpen(true),
    onDropdownClose: () => setIsOpen(false),
  };
}

const isOf = (option: object, value: string | null): boolean => 'value' in option && option.value === value;
