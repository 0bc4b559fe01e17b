import { recordFileFields, type RecordFileField, type RecordFileWords } from '@kervan/domain/filters/record-file';
import { infringementNames } from '@kervan/domain/filters/restriction-reasons';
import { texts, type Language } from '@kervan/texts/texts';

const languages = ['en', 'tr'] as const satisfies readonly Language[];

export const columnName = (language: Language, field: RecordFileField): string =>
  texts[language].lists.file.columns[field];

/** Names of columns and infringements in a file: those of both languages are understood, and the plain names of the call. */
export const fileWords: RecordFileWords = {
  columns: recordOf(recordFileFields, (field) => [field, ...languages.map((language) => columnName(language, field))]),
  infringements: recordOf(infringementNames, (name) => [
    name,
    ...languages.map((language) => texts[language].lists.infringement[name]),
  ]),
};

function recordOf<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value> {
  // The keys are all there are.
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
}
