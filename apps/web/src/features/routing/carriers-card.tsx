import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/i18n.ts';
import { useFormEdit } from '../../kit/settings/form-context.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { RoutingForm } from './routing-form.ts';
import type { Carrier } from './rule-fields.tsx';
import classes from './routing.module.css';

/** STORE-036: which carrier is taken where no rule names one, the first that takes the parcel. */
export function CarriersCard({ carriers }: { carriers: readonly Carrier[] }) {
  const t = useText();
  const edit = useFormEdit();
  const { carrierPriority } = edit.form as RoutingForm; // The form above is that of this page.
  const nameOf = (code: string) => carriers.find((carrier) => carrier.code === code)?.name ?? code;
  const set = (next: readonly string[]) => edit.change({ carrierPriority: next });
  const move = (from: number, to: number) => {
    const code = carrierPriority[from];
    if (code !== undefined) set(carrierPriority.toSpliced(from, 1).toSpliced(to, 0, code));
  };
  const left = carriers.filter(({ code }) => !carrierPriority.includes(code));
  return (
    <Card title={t('routing:carriers.title')}>
      <div data-field="carrierPriority">
        <p className={`small text3 ${classes.note}`}>
          {t(carriers.length === 0 ? 'routing:carriers.unknown' : 'routing:carriers.note')}
        </p>
        {edit.faults('carrierPriority').map((fault) => (
          <p key={fault} className="neg small" role="alert">
            {fault}
          </p>
        ))}
        <ol className={classes.rules} aria-label={t('routing:carriers.title')}>
          {carrierPriority.map((code, index) => (
            <li key={code} className={classes.head}>
              <span className={classes.words}>{nameOf(code)}</span>
              <ActionIcon
                aria-label={t('routing:carriers.up', { carrier: nameOf(code) })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={16} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('routing:carriers.down', { carrier: nameOf(code) })}
                disabled={index === carrierPriority.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={16} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('routing:carriers.remove', { carrier: nameOf(code) })}
                onClick={() => set(carrierPriority.filter((each) => each !== code))}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ol>
        {left.length > 0 && (
          <SelectField
            label={t('routing:carriers.add')}
            value={null}
            none={t('routing:carriers.choose')}
            options={left.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(code) => code !== null && set([...carrierPriority, code])}
          />
        )}
      </div>
    </Card>
  );
}
