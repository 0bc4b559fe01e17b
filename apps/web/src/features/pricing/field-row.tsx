import type { ComponentProps } from 'react';
import { SettingRow } from '../../ui/setting-row.tsx';

/** A setting row that knows its path in the settings document: leaving it checks it, a refusal finds it. */
export function FieldRow({ path, ...row }: { path: string } & ComponentProps<typeof SettingRow>) {
  return (
    <div data-field={path}>
      <SettingRow {...row} />
    </div>
  );
}
