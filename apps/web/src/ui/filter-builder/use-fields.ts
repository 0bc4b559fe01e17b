import { useMemo } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../format/format.tsx';
import type { DescribeFields, FilterField } from './filter-field.ts';

/** The fields in the words of now. */
export function useFields(describe: DescribeFields): readonly FilterField[] {
  const t = useText();
  const format = useFormat();
  return useMemo(() => describe(t, format), [describe, t, format]);
}
