const NEW = 'new_new';

/** Numbers of the marketplace's reports and files for the condition of what is offered, with the names of its listings interface. */
const names: Readonly<Record<string, string>> = {
  '1': 'used_like_new',
  '2': 'used_very_good',
  '3': 'used_good',
  '4': 'used_acceptable',
  '5': 'collectible_like_new',
  '6': 'collectible_very_good',
  '7': 'collectible_good',
  '8': 'collectible_acceptable',
  '10': 'refurbished_refurbished',
  '11': NEW,
};

/** The condition that a report tells by number or by name; null = it tells none that is known. */
export function conditionOf(reported: string | null): string | null {
  const word = reported?.trim().toLowerCase() ?? '';
  return names[word] ?? (/^[a-z]+(?:_[a-z]+)+$/.test(word) ? word : null);
}

/** Decision 74: what is offered in another condition stays as it is. What nobody tells of is new: so the product lists. */
export const isNewCondition = (condition: string | null): boolean => condition === null || condition === NEW;
