import { asinSettingFields, asinSettingKinds, type AsinSettingField } from '@kervan/domain/asin-settings/asin-setting';
import type { SettingFileWords } from '@kervan/domain/asin-settings/setting-file';
import { texts, type Language } from '@kervan/texts/texts';

const languages = ['en', 'tr'] as const satisfies readonly Language[];

export const columnName = (language: Language, field: AsinSettingField): string =>
  texts[language].asinSettings.file.columns[field];

/** Names of columns and kinds in a file: those of both languages are understood, and the plain names of the call. */
export const fileWords: SettingFileWords = {
  columns: recordOf(asinSettingFields, (field) => [field, ...languages.map((language) => columnName(language, field))]),
  kinds: recordOf(asinSettingKinds, (kind) => [
    kind,
    ...languages.map((language) => texts[language].asinSettings.file.kinds[kind]),
  ]),
};

function recordOf<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value> {
  // The keys are all there are.
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
}
