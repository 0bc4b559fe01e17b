import { useState } from 'react';
import type { Condition } from '@kervan/domain/conditions/condition';
import { ConditionEditor } from './condition-editor.tsx';
import { FieldList } from './field-list.tsx';
import type { DescribeFields, FilterField } from './filter-field.ts';
import { useFields } from './use-fields.ts';

/** A new condition: first its field, then what it compares with. */
export function ConditionPicker({
  fields: describe,
  onDone,
  onClose,
}: {
  fields: DescribeFields;
  onDone: (condition: Condition) => void;
  onClose: () => void;
}) {
  const fields = useFields(describe);
  const [field, setField] = useState<FilterField | null>(null);
  return field === null ? (
    <FieldList fields={fields} onPick={setField} />
  ) : (
    <ConditionEditor field={field} condition={null} onBack={() => setField(null)} onDone={onDone} onClose={onClose} />
  );
}
