/** One value of an attribute: Amazon's attributes are lists of objects, told apart by selectors. */
export type AttributeValue = Readonly<Record<string, unknown>>;

/** A listing's attributes by name, as product type definitions write them. */
export type Attributes = Readonly<Record<string, readonly AttributeValue[]>>;

export type PatchOperation = {
  op: 'add' | 'replace' | 'merge' | 'delete';
  path: string;
  value?: readonly AttributeValue[];
};

/** What a submission makes of the attributes it touches: the whole new list, or null = the attribute is gone. */
export type ChangedAttributes = Readonly<Record<string, readonly AttributeValue[] | null>>;

/** Attributes that `merge` may be used on, with the members that tell their values apart. */
const selectorsOf: Readonly<Record<string, readonly string[]>> = {
  purchasable_offer: ['marketplace_id', 'currency', 'audience'],
  fulfillment_availability: ['fulfillment_channel_code'],
};

/** Members that a value without them is taken to have. */
const implied: Readonly<Record<string, unknown>> = { audience: 'ALL' };

export type PatchRefusal = { path: string; why: 'notTopLevel' | 'notMergeable' | 'withoutValue' };

/** Applies patches in their order. Only whole attributes can be addressed (`/attributes/{name}`); the first patch that is not possible refuses all. */
export function patchAttributes(
  attributes: Attributes,
  patches: readonly PatchOperation[],
): { changed: ChangedAttributes } | { refusal: PatchRefusal } {
  const changed: Record<string, readonly AttributeValue[] | null> = {};
  for (const { op, path, value } of patches) {
    const name = /^\/attributes\/([A-Za-z0-9_]+)$/.exec(path)?.[1];
    if (!name) return { refusal: { path, why: 'notTopLevel' } };
    const current = changed[name] === undefined ? (attributes[name] ?? []) : (changed[name] ?? []);
    if (op === 'delete') changed[name] = value?.length ? nullWhenEmpty(without(name, current, value)) : null;
    else if (!value?.length) return { refusal: { path, why: 'withoutValue' } };
    else if (op !== 'merge') changed[name] = value;
    else if (!selectorsOf[name]) return { refusal: { path, why: 'notMergeable' } };
    else changed[name] = value.reduce((list, one) => merged(name, list, one), current);
  }
  return { changed };
}

/** The attributes after a change. */
export function withChanges(attributes: Attributes, changed: ChangedAttributes): Attributes {
  const result: Record<string, readonly AttributeValue[]> = { ...attributes };
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) delete result[name];
    else result[name] = value;
  }
  return result;
}

/** What a full replacement (PUT, UPDATE) changes: every given attribute, and null for those it leaves out. */
export function replacement(current: Attributes, given: Attributes): ChangedAttributes {
  const gone = Object.keys(current).filter((name) => !(name in given));
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...given };
}

function merged(name: string, list: readonly AttributeValue[], value: AttributeValue): readonly AttributeValue[] {
  const index = list.findIndex((other) => isSameInstance(name, other, value));
  if (index < 0) return [...list, value];
  return list.map((other, at) => (at === index ? { ...other, ...value } : other));
}

function without(
  name: string,
  list: readonly AttributeValue[],
  values: readonly AttributeValue[],
): readonly AttributeValue[] {
  return list.filter((other) => !values.some((value) => isSameInstance(name, other, value)));
}

/** A selector that one of the two leaves out does not tell them apart. */
function isSameInstance(name: string, a: AttributeValue, b: AttributeValue): boolean {
  return (selectorsOf[name] ?? ['marketplace_id', 'language_tag']).every((selector) => {
    const left = a[selector] ?? implied[selector];
    const right = b[selector] ?? implied[selector];
    return left === undefined || right === undefined || left === right;
  });
}

const nullWhenEmpty = (list: readonly AttributeValue[]): readonly AttributeValue[] | null =>
  list.length ? list : null;
