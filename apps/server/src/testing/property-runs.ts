/** How often a property is tried: the usual number, or what PROPERTY_RUNS says (1,000 or 10,000 for one long look at it). */
export const propertyRuns = (usual: number): number => Number(process.env.PROPERTY_RUNS ?? usual);

/** The seed of a property, where PROPERTY_SEED says one: pieces of a long look are other ones, and each can be run again. */
export const propertySeed = (): { seed?: number } =>
  process.env.PROPERTY_SEED === undefined ? {} : { seed: Number(process.env.PROPERTY_SEED) };
