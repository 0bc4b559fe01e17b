import type { Language } from '@kervan/texts/languages';
import type { Namespace } from './namespaces.ts';

type Load = () => Promise<{ default: object }>;

/** Every file of sentences but the mails', by its place; the list of them is that of `texts`. */
const files = import.meta.glob<{ default: object }>([
  '../../../../packages/texts/src/{tr,en}/*.json',
  '!../../../../packages/texts/src/*/mail.json',
]);
const placeOf = (language: Language, name: string) => `../../../../packages/texts/src/${language}/${name}.json`;

/** The sentences of a part of the panel in a language. */
export const loadWords = (language: Language, namespace: Namespace): ReturnType<Load> =>
  // Each namespace is a file: the test of the namespaces looks at all of them.
  (files[placeOf(language, namespace)] as Load)();

// The files of one language are the namespaces.
export const namespaces = Object.keys(files).flatMap(
  (place) => /\/en\/(\w+)\.json$/.exec(place)?.[1] ?? [],
) as Namespace[];
