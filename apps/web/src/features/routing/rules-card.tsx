import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { limits } from '@kervan/domain/limits';
import { noConditions, type RoutingRule } from '@kervan/domain/orders/routing-rules';
import { useText } from '../../i18n/i18n.ts';
import { useFormEdit } from '../../kit/settings/form-context.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import type { RoutingForm } from './routing-form.ts';
import { RuleFields, type Carrier } from './rule-fields.tsx';
import { ruleWords } from './rule-words.ts';
import classes from './routing.module.css';

type Props = { carriers: readonly Carrier[]; currency: string; newSending: RoutingRule['sendingType'] };

/** STORE-036: the rules in the order in which they are tried; moved by their buttons, or by Alt with the arrow keys. */
export function RulesCard({ carriers, currency, newSending }: Props) {
  const t = useText();
  const edit = useFormEdit();
  const { rules } = edit.form as RoutingForm; // The form above is that of this page.
  const [opened, setOpened] = useState<number | null>(null);
  const set = (next: readonly RoutingRule[]) => edit.change({ rules: next });
  const move = (from: number, to: number) => {
    const rule = rules[from];
    if (rule === undefined || to < 0 || to >= rules.length) return;
    set(rules.toSpliced(from, 1).toSpliced(to, 0, rule));
    setOpened(opened === from ? to : null);
  };
  const [wrong] = edit.refusals('rules').filter(({ field }) => field === 'rules');
  return (
    <Card
      title={t('routing:rules.title')}
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={rules.length >= limits.routingRulesMax}
          onClick={() => {
            set([...rules, { ...noConditions, sendingType: newSending, carrierCode: null }]);
            setOpened(rules.length);
          }}
        >
          {t('routing:rules.add')}
        </Button>
      }
    >
      <div data-field="rules">
        <p className={`small text3 ${classes.note}`}>
          {t(rules.length === 0 ? 'routing:rules.none' : 'routing:rules.note')}
        </p>
        {wrong && (
          <p className="neg small" role="alert">
            {edit.faultText(wrong)}
          </p>
        )}
        <ol className={classes.rules} aria-label={t('routing:rules.title')}>
          {rules.map((rule, index) => (
            // A rule has no name of its own but its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={classes.rule}>
              <RuleHead
                rule={rule}
                index={index}
                count={rules.length}
                carriers={carriers}
                currency={currency}
                isOpened={opened === index}
                onOpen={() => setOpened(opened === index ? null : index)}
                onMove={(to) => move(index, to)}
                onRemove={() => {
                  set(rules.toSpliced(index, 1));
                  setOpened(null);
                }}
              />
              {edit.faults(`rules.${index}`).map((fault) => (
                <p key={fault} className="neg small" role="alert">
                  {fault}
                </p>
              ))}
              {opened === index && (
                <RuleFields
                  rule={rule}
                  carriers={carriers}
                  currency={currency}
                  onChange={(values) => set(rules.with(index, { ...rule, ...values }))}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

type HeadProps = {
  rule: RoutingRule;
  index: number;
  count: number;
  carriers: readonly Carrier[];
  currency: string;
  isOpened: boolean;
  onOpen: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** A rule in one sentence, with what can be done with it. */
function RuleHead({ rule, index, count, carriers, currency, isOpened, onOpen, onMove, onRemove }: HeadProps) {
  const t = useText();
  const format = useFormat();
  const place = format.number(index + 1);
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    <div className={classes.head} role="presentation" onKeyDown={byKey}>
      <button type="button" className={classes.words} aria-expanded={isOpened} onClick={onOpen}>
        <span className="num text3">{place}</span> {ruleWords(rule, { t, format, carriers, currency })}
      </button>
      <ActionIcon
        aria-label={t('routing:rules.up', { place })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('routing:rules.down', { place })}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={t('routing:rules.remove', { place })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
