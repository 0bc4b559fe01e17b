import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from '@kervan/domain/limits';
import type { ShippingTemplate } from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { useFormEdit } from '../../kit/settings/form-context.ts';
import { Card } from '../../ui/card.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { decimalsOf } from '../../ui/format/figures.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { tip } from '../../ui/tip.ts';
import { rows, type Account, type TemplatesForm } from './shipping-templates-form.ts';
import classes from './shipping-templates.module.css';

const { FieldRow } = rows;
const DEFAULT_PATH = 'shippingTemplates.defaultName';
const LIST_PATH = 'shippingTemplates.templates';

/** The names to choose from; what is chosen and gone stays to be seen, marked. */
function useNames({ templates }: Account, chosen: string) {
  const t = useText();
  const here = [...new Set(templates.filter(({ isGone }) => !isGone).map(({ name }) => name))];
  const options = here.map((name) => ({ value: name, label: name }));
  return chosen === '' || here.includes(chosen)
    ? options
    : [...options, { value: chosen, label: t('shippingTemplates:gone', { name: chosen }) }];
}

/** STORE-041: the template of every price that no range holds. */
export function DefaultTemplate({ account }: { account: Account }) {
  const t = useText();
  const edit = useFormEdit();
  const { defaultName } = (edit.form as TemplatesForm).shippingTemplates; // The form above is that of this page.
  const base = edit.base as TemplatesForm; // Likewise.
  const options = useNames(account, defaultName);
  return (
    <FieldRow
      path={DEFAULT_PATH}
      label={t('shippingTemplates:default.label')}
      text={t('shippingTemplates:default.text')}
      saved={base.shippingTemplates.defaultName || t('shippingTemplates:default.unset')}
      field={
        <SelectField
          label={t('shippingTemplates:default.label')}
          isLabelHidden
          value={defaultName || null}
          options={options}
          none={t('shippingTemplates:choose')}
          error={edit.faults(DEFAULT_PATH).length > 0}
          onChange={(value) => edit.change({ [DEFAULT_PATH]: value ?? '' })}
        />
      }
    />
  );
}

/** STORE-037: each template with its range of prices and what it asks of the buyer. */
export function TemplatesCard({ account, currency }: { account: Account; currency: string }) {
  const t = useText();
  const edit = useFormEdit();
  const { templates } = (edit.form as TemplatesForm).shippingTemplates; // The form above is that of this page.
  const set = (next: readonly ShippingTemplate[]) => edit.change({ [LIST_PATH]: next });
  const [wrong] = edit.refusals(LIST_PATH).filter(({ field }) => field === LIST_PATH);
  const lowest = Math.max(0, ...templates.map(({ to }) => to).filter(Number.isFinite));
  return (
    <Card
      title={t('shippingTemplates:list.title')}
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={templates.length >= limits.shippingTemplatesMax}
          onClick={() =>
            set([
              ...templates,
              { name: '', isActive: true, from: lowest, to: lowest + 50 * 10 ** decimalsOf(currency), price: 0 },
            ])
          }
        >
          {t('shippingTemplates:list.add')}
        </Button>
      }
    >
      <div data-field={LIST_PATH}>
        <p className={`small text3 ${classes.note}`}>
          {t(templates.length === 0 ? 'shippingTemplates:list.none' : 'shippingTemplates:list.note')}
        </p>
        {wrong && (
          <p className="neg small" role="alert">
            {edit.faultText(wrong)}
          </p>
        )}
        <ol className={classes.templates} aria-label={t('shippingTemplates:list.title')}>
          {templates.map((template, index) => (
            // A template has no name of its own but its place: one of the account may stand in several ranges.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={classes.template} data-field={`${LIST_PATH}.${index}`}>
              <TemplateFields
                template={template}
                place={index + 1}
                account={account}
                currency={currency}
                onChange={(part) => set(templates.with(index, { ...template, ...part }))}
                onRemove={() => set(templates.toSpliced(index, 1))}
              />
              {edit.faults(`${LIST_PATH}.${index}`).map((fault) => (
                <p key={fault} className={`neg small ${classes.fault}`} role="alert">
                  {fault}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

type FieldsProps = {
  template: ShippingTemplate;
  place: number;
  account: Account;
  currency: string;
  onChange: (part: Partial<ShippingTemplate>) => void;
  onRemove: () => void;
};

function TemplateFields({ template, place, account, currency, onChange, onRemove }: FieldsProps) {
  const t = useText();
  const { locale } = useFormat();
  const options = useNames(account, template.name);
  const money = { digits: decimalsOf(currency), isPadded: true, unit: currencySign(currency, locale) };
  const amount = (name: 'from' | 'to' | 'price') => (
    <label className={classes.amount}>
      <span className="small text3">{t(`shippingTemplates:list.${name}`)}</span>
      <ScaledField
        label={t(`shippingTemplates:list.${name}Of`, { place })}
        value={template[name]}
        {...money}
        // An emptied number is NaN until something is typed: the rules refuse it.
        onChange={(value) => onChange({ [name]: value ?? NaN })}
      />
    </label>
  );
  const remove = t('shippingTemplates:list.remove', { place });
  return (
    <div className={classes.fields}>
      <div className={classes.name}>
        <span className="small text3">{t('shippingTemplates:list.name')}</span>
        <SelectField
          label={t('shippingTemplates:list.nameOf', { place })}
          isLabelHidden
          value={template.name || null}
          options={options}
          none={t('shippingTemplates:choose')}
          onChange={(name) => onChange({ name: name ?? '' })}
        />
      </div>
      {amount('from')}
      {amount('to')}
      {amount('price')}
      <Switch
        className={classes.active ?? ''}
        label={t(template.isActive ? 'shippingTemplates:list.active' : 'shippingTemplates:list.passive')}
        aria-label={t('shippingTemplates:list.activeOf', { place })}
        checked={template.isActive}
        onChange={(event) => onChange({ isActive: event.currentTarget.checked })}
      />
      <ActionIcon aria-label={remove} {...tip(remove)} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
