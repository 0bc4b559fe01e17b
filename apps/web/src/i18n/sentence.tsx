import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { Trans } from 'react-i18next';
import { useText } from './i18n.ts';
import type { TextKey, TextValues } from './text-keys.ts';

type Props = {
  name: TextKey;
  values?: TextValues;
  /** Chooses its number. */
  count?: number;
  /** What stands for each mark of the sentence, by the mark's name. */
  parts: Record<string, ReactElement>;
};

/** A sentence in which some words are more than words: a link, a figure. */
export function Sentence({ name, values, count, parts }: Props) {
  const ask: unknown = useText();
  return (
    <Trans
      t={ask as TFunction} // The library's own, in every namespace.
      i18nKey={name as string}
      components={parts}
      {...(values === undefined ? {} : { values })}
      {...(count === undefined ? {} : { count })}
    />
  );
}
