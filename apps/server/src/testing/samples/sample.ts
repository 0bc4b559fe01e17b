/** A request that the contract accepts. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown> | unknown[];
};

/** Whose rows are named in the requests. */
export type Scope = { storeId: number; itemId: number; sku: string; batchId: number };

/** A request for each operation: a new one has to be added to compile. */
export type Samples<Contracts> = { [Area in keyof Contracts]: Record<keyof Contracts[Area], Sample> };
