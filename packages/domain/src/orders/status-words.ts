/** The names that a set of statuses has on the wire, read both ways. */
export type StatusWords<Code extends number> = {
  codes: readonly Code[];
  /** In the order of the codes. */
  names: readonly string[];
  nameOf: (code: Code) => string;
  /** The code of a name as it stands on the wire; null = there is none. */
  codeOf: (name: string) => Code | null;
  isCode: (code: number) => code is Code;
};

/** Prepares the wire names of a set of statuses. */
export function statusWords<Code extends number>(byCode: Readonly<Record<Code, string>>): StatusWords<Code> {
  // The keys are those of the record; every one is a whole number.
  const codes = Object.keys(byCode).map(Number) as Code[];
  const byName = new Map(codes.map((code) => [byCode[code], code]));
  return {
    codes,
    names: codes.map((code) => byCode[code]),
    nameOf: (code) => byCode[code],
    codeOf: (name) => byName.get(name) ?? null,
    isCode: (code): code is Code => Object.hasOwn(byCode, code),
  };
}
