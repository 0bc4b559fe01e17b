import type { FieldRule } from '@kervan/domain/conditions/condition';
import type { Text } from '../../i18n/i18n.ts';
import type { Format } from '../format/format.tsx';

/** A field that a list can be narrowed by, in words of the interface. */
export type FilterField = {
  name: string;
  label: string;
  /** Heading it stands under. */
  topic: string;
  /** Stands at the right of the field and in its value; null = none. */
  unit: string | null;
  rule: FieldRule;
  /** Digits behind the decimal separator that a whole number carries: 2 for cents. Money shows all of them. */
  digits: number;
  isMoney: boolean;
  /** Words of a choice's values. */
  options: readonly { value: string; label: string }[];
  /** A number of the field with its unit. */
  show: (value: number) => string;
  /** Where it is typed in another unit than it is kept in: both ways between them. */
  toShown?: (stored: number) => number;
  toStored?: (shown: number) => number;
};

/** Tells the fields once their words are there: they are loaded with the parts that need them. */
export type DescribeFields = (t: Text, format: Format) => readonly FilterField[];
