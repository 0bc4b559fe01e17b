/** Test files that may cost more than their share (`test-shares.ts`), each with its reason. A file that can be made lighter or split does not belong here. */
export const heavyTestFiles: Readonly<Record<string, string>> = {};
