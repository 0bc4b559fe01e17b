import { useState } from 'react';
import { changedPaths, isEmptied, isWithin, pathOfField, valueAt, withValues } from './paths.ts';

/** What the server has: the form of its answers, and the revision that a save goes out from. */
export type Loaded<Form> = { form: Form; revision: number };
type Edited<Form> = Loaded<Form> & { base: Form };

/** `field` is a path in the form, or something in it; the code is the domain's or the server's. */
export type Refusal = { field: string; code: string };

export type FormRules<Form> = {
  /** Every setting of the form: what is changed, counted and merged one by one. */
  paths: readonly string[];
  /** What the server would refuse, by the same rules. */
  check: (form: Form, changes: readonly string[]) => readonly Refusal[];
  /** The sentence of a refusal. */
  faultText: (refusal: Refusal) => string;
};

/** What rows need to show and change settings. */
export type FormEdit<Form extends object = object> = {
  form: Form;
  /** As it is saved. */
  base: Form;
  /** New values by path. */
  change: (values: Readonly<Record<string, unknown>>) => void;
  isChanged: (path: string) => boolean;
  /** The sentences of what is wrong with a setting or anything in it, once it was left or a save was tried. */
  faults: (path: string) => readonly string[];
  /** The sentence of what is wrong with exactly this field. */
  faultAt: (field: string) => string | null;
  /** What is wrong with a setting, for a row with several fields. */
  refusals: (path: string) => readonly Refusal[];
  faultText: (refusal: Refusal) => string;
};

/** The state of any form: as it is saved, as it is edited, which fields were left, whether a save was tried, what the server refused. */
export function useFormState<Form extends object>(loaded: Loaded<Form> | null, rules: FormRules<Form>) {
  const { paths, check, faultText } = rules;
  const [edited, setEdited] = useState<Edited<Form> | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [wrong, setWrong] = useState<{ field: string } | null>(null);
  const now: Edited<Form> | null = edited ?? (loaded && { ...loaded, base: loaded.form });
  const changes = edited ? changedPaths(paths, edited.base, edited.form) : [];
  const found = now ? refusalsOf(now.form, check(now.form, changes), paths) : [];
  const isShown = ({ field }: Refusal) => isSubmitted || [...left].some((path) => isWithin(field, path));
  const shown = [...refused, ...found.filter(isShown)];
  const refusals = (path: string) => shown.filter(({ field }) => isWithin(field, path));

  const pointTo = ([first]: readonly Refusal[]): string | null => {
    if (first) setWrong({ field: first.field });
    return first?.field ?? null;
  };

  const edit: FormEdit<Form> | null = now && {
    form: now.form,
    base: now.base,
    change: (values) => {
      setRefused([]);
      const form = withValues(now.form, values);
      setEdited(changedPaths(paths, now.base, form).length === 0 ? null : { ...now, form });
    },
    isChanged: (path) => changes.some((changed) => isWithin(changed, path)),
    faults: (path) => [...new Set(refusals(path).map(faultText))],
    faultAt: (at) => {
      const refusal = shown.find(({ field }) => field === at);
      return refusal ? faultText(refusal) : null;
    },
    refusals,
    faultText,
  };
  return {
    now,
    edit,
    changes,
    /** The revision that the changes stand on; null before the first one. */
    revision: edited?.revision ?? null,
    isValid: found.length === 0,
    /** The field to go to; a new object for every try. */
    wrong,
    leave: (path: string) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
    /** Shows everything that is wrong; the first wrong field, or null when it may be saved. */
    validateAll: (): string | null => {
      setSubmitted(true);
      return pointTo(found);
    },
    /** Shows what the server refused; the first field of it, or null when none of the form is meant. */
    refuse: (all: readonly Refusal[]): string | null => {
      const own = all.filter(({ field }) => pathOfField(paths, field) !== null);
      setRefused(own);
      return pointTo(own);
    },
    /** Puts the changes on top of what the server has now. */
    rebase: ({ form, revision }: Loaded<Form>) =>
      setEdited((before) => {
        if (!before) return null;
        const kept = changedPaths(paths, before.base, before.form).map((path) => [path, valueAt(before.form, path)]);
        const merged = withValues(form, Object.fromEntries(kept) as Record<string, unknown>); // Pairs of a path and its value.
        return changedPaths(paths, form, merged).length === 0 ? null : { base: form, revision, form: merged };
      }),
    reset: () => {
      setEdited(null);
      setLeft(new Set());
      setSubmitted(false);
      setRefused([]);
      setWrong(null);
    },
  };
}

/** The refusals of what the form shows; an emptied number is missing rather than out of range or order. */
function refusalsOf(form: object, all: readonly Refusal[], paths: readonly string[]): Refusal[] {
  return all
    .filter(({ field }) => pathOfField(paths, field) !== null)
    .map(({ field, code }) => ({ field, code: isEmptied(valueAt(form, field)) ? 'Required' : code }));
}
