/** A schema that checks nothing: every property of it and every call answers the same again. */
const inert: object = new Proxy(() => {}, { get: () => inert, apply: () => inert });

/**
 * Stands for `zod` in the built panel (decision 0014): the contracts declare their schemas with it, and the server checks by them.
 * An enumeration keeps its `options`, which the panel reads; everything else is inert.
 */
export const z = new Proxy(
  { enum: (options: readonly string[]) => Object.assign(Object.create(inert), { options }) as object },
  { get: (own, name) => Reflect.get(own, name) ?? inert },
);
