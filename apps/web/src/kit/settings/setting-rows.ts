import type { ReactNode } from 'react';
import { AmountRow } from './amount-row.tsx';
import { ChoiceRow, SwitchRow } from './choice-row.tsx';
import { CountryRow } from './country-row.tsx';
import { FieldRow } from './field-row.tsx';
import { MoneyRow, NumberRow, PercentRow } from './number-row.tsx';
import type { PathTo, ValueTo } from './paths.ts';
import { TagsRow } from './tags-row.tsx';
import { TextRow } from './text-row.tsx';
import { TimesRow } from './times-row.tsx';

type PropsOf<Row extends (props: never) => ReactNode> = Parameters<Row>[0];
type At<Row extends (props: never) => ReactNode, Path> = (
  props: Omit<PropsOf<Row>, 'path'> & { path: Path },
) => ReactNode;

/** The rows with the paths of one form: a path that it has not, or that names another kind of value, does not compile. */
type Rows<Form> = {
  FieldRow: typeof FieldRow;
  ChoiceRow: <Path extends PathTo<Form, string>>(
    props: PropsOf<typeof ChoiceRow<Path, ValueTo<Form, Path> & string>>,
  ) => ReactNode;
  SwitchRow: At<typeof SwitchRow, PathTo<Form, boolean>>;
  NumberRow: At<typeof NumberRow, PathTo<Form, number | null>>;
  MoneyRow: At<typeof MoneyRow, PathTo<Form, number | null>>;
  PercentRow: At<typeof PercentRow, PathTo<Form, number | null>>;
  AmountRow: (
    props: PropsOf<typeof AmountRow<PathTo<Form, number | null>, PathTo<Form, 'amount' | 'percent'>>>,
  ) => ReactNode;
  TextRow: At<typeof TextRow, PathTo<Form, string>>;
  CountryRow: At<typeof CountryRow, PathTo<Form, string>>;
  TagsRow: At<typeof TagsRow, PathTo<Form, readonly string[]>>;
  TimesRow: At<typeof TimesRow, PathTo<Form, readonly string[]>>;
};

/** The rows of a settings screen: `const { MoneyRow, SwitchRow } = settingRows<PricingForm>()`. */
export const settingRows = <Form extends object>(): Rows<Form> => ({
  FieldRow,
  ChoiceRow,
  SwitchRow,
  NumberRow,
  MoneyRow,
  PercentRow,
  AmountRow,
  TextRow,
  CountryRow,
  TagsRow,
  TimesRow,
});
