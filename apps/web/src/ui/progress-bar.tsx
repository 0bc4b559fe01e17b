import classes from './progress-bar.module.css';

type Props = {
  /** 0 to 100; null = running, share unknown. */
  percent: number | null;
  label: string;
  tone?: 'accent' | 'warn' | 'neg' | 'pos';
};

/** A meter of 4 px. Its colour never speaks alone: the figure stands beside it. */
export function ProgressBar({ percent, label, tone = 'accent' }: Props) {
  const value = percent === null ? null : Math.min(Math.max(percent, 0), 100);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
      data-tone={tone}
    >
      <i
        className={classes.bar}
        data-running={value === null || undefined}
        style={value === null ? undefined : { width: `${value}%` }}
      />
    </div>
  );
}
