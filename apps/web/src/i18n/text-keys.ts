import type { Namespace, Resources } from './namespaces.ts';

/** A count has its words in each number under an ending of its own; it is asked for without one. */
type Asked<Name extends string> = Name extends `${infer Whole}_${'one' | 'other'}` ? Whole : Name;

type NamesIn<Part, Before extends string> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? `${Before}${Asked<Name>}`
    : NamesIn<Part[Name], `${Before}${Name}.`>;
}[keyof Part & string];

type GroupsIn<Part, Before extends string> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? never
    : `${Before}${Name}` | GroupsIn<Part[Name], `${Before}${Name}.`>;
}[keyof Part & string];

/** The name of a sentence of the panel, its namespace before it: 'inventory:title'. */
export type TextKey = { [Space in Namespace]: NamesIn<Resources[Space], `${Space}:`> }[Namespace];
/** The name of sentences that are written one after the other. */
export type TextGroup = { [Space in Namespace]: GroupsIn<Resources[Space], `${Space}:`> }[Namespace];

/** What a sentence takes, already written as it is shown; `count` chooses its number. */
export type TextValues = { readonly [name: string]: unknown };

/**
 * The words of the panel, handed to pure functions: of several names the first that has words. Written out rather than taken from the library, whose
 * own types cost the check of the panel more than all of its code.
 */
export type Text = {
  (key: TextKey | readonly TextKey[], values?: TextValues): string;
  <Group extends object>(key: TextGroup, values: TextValues & { returnObjects: true }): Group;
};

/** The library's own way to ask, in every namespace that is loaded. */
export const asText = (ask: unknown): Text => ask as Text;
