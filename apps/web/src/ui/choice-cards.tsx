import { useId } from 'react';
import classes from './choice-cards.module.css';
import { fieldError } from './field-error.tsx';

type Props<Value extends string> = {
  /** What is asked. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | null;
};

/** One answer of a few, each a line of its own that is pressed as a whole. */
export function ChoiceCards<Value extends string>({ label, options, value, onChange, error = null }: Props<Value>) {
  const name = useId();
  const errorId = useId();
  return (
    <div
      className={classes.cards}
      role="radiogroup"
      aria-label={label}
      aria-required="true"
      {...(error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.card}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      {error !== null && (
        <p id={errorId} className={classes.error} role="alert">
          {fieldError(error)}
        </p>
      )}
    </div>
  );
}
