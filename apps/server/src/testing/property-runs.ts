/** How often a property is tried: the usual number, or what PROPERTY_RUNS says (1,000 or 10,000 for one long look at it). */
export const propertyRuns = (usual: number): number => Number(process.env.PROPERTY_RUNS ?? usual);
