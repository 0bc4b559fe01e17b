import { useText } from '../i18n/i18n.ts';
import classes from './segmented.module.css';

/** What a failing filter does on the wire (FILT-002): 0 inactive, 1 zero, 2 remove. */
export type ActionValue = 0 | 1 | 2;
const actions = [
  { value: 0, name: 'Inactive' },
  { value: 1, name: 'Zero' },
  { value: 2, name: 'Remove' },
] as const;

type Props = { value: ActionValue; onChange: (value: ActionValue) => void; label: string; disabled?: boolean };

/** Pasif / Stok 0 / Kaldır; amber and red when chosen. */
export function SegmentedAction({ value, onChange, label, disabled = false }: Props) {
  const t = useText();
  return (
    <Segmented
      label={label}
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={actions.map((action) => ({
        value: action.value,
        label: t(`enums:filterAction.${action.name}`),
        tone: action.name,
      }))}
    />
  );
}

type SegmentedProps<Value extends string | number> = {
  options: readonly { value: Value; label: string; tone?: string }[];
  /** null = none is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  label: string;
  disabled?: boolean;
};

/** A few choices side by side, at most one chosen. Arrow keys move the choice, as in every radio group. */
export function Segmented<Value extends string | number>({
  options,
  value,
  onChange,
  label,
  disabled = false,
}: SegmentedProps<Value>) {
  return (
    <div className={classes.group} role="radiogroup" aria-label={label} data-disabled={disabled || undefined}>
      {options.map((option, place) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className={classes.option}
          data-tone={option.tone}
          aria-checked={option.value === value}
          tabIndex={option.value === value || (value === null && place === 0) ? 0 : -1}
          disabled={disabled}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => {
            const step =
              event.key === 'ArrowRight' || event.key === 'ArrowDown'
                ? 1
                : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
                  ? -1
                  : 0;
            if (step === 0) return;
            event.preventDefault();
            const index =
              (options.findIndex((each) => each.value === option.value) + step + options.length) % options.length;
            const next = options[index];
            if (next) onChange(next.value);
            const siblings = event.currentTarget.parentElement?.children;
            (siblings?.[index] as HTMLElement | undefined)?.focus(); // The group's children are its buttons.
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
