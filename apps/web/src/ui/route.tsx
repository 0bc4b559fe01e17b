import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Badge } from './badge.tsx';
import classes from './route.module.css';

/** One stop of the caravan. Exactly one station of a route is `deciding` or `current`. */
export type Station = {
  id: string;
  label: string;
  state: 'passed' | 'deciding' | 'current' | 'done' | 'failed' | 'waiting';
  value?: ReactNode;
  /** Up to three lines below the value: where it came from, its age, what it did. */
  details?: readonly ReactNode[];
};

const MAX_STATIONS = 8;

/** The signature line of stations; horizontal, vertical at 768 and below. `label` names the route for screen readers. */
export function Route({
  stations,
  label,
  compact = false,
}: {
  stations: readonly Station[];
  label: string;
  compact?: boolean;
}) {
  return (
    <ol className={classes.route} aria-label={label} data-compact={compact || undefined}>
      {stations.slice(0, MAX_STATIONS).map((station) => (
        <StationItem key={station.id} station={station} />
      ))}
    </ol>
  );
}

function StationItem({ station }: { station: Station }) {
  const t = useText();
  const { state, label, value, details = [] } = station;
  return (
    <li
      className={classes.station}
      data-state={state}
      aria-current={state === 'current' || state === 'deciding' ? 'step' : undefined}
    >
      <span className={classes.node} aria-hidden="true">
        {state === 'done' && <IconCheck size={10} stroke={3} />}
        {state === 'failed' && <IconExclamationMark size={10} stroke={3} />}
      </span>
      <div className={classes.words}>
        <span className={classes.label}>
          {label}
          {state === 'deciding' && <Badge tone="accent">{t('ui:route.deciding')}</Badge>}
          <span className="visually-hidden">{t(`ui:route.state.${state}`)}</span>
        </span>
        {value !== undefined && <span className={`num ${classes.value}`}>{value}</span>}
        {details.map((detail, index) => (
          // Lines have no identity of their own; their order is fixed.
          <span key={index} className={classes.detail}>
            {detail}
          </span>
        ))}
      </div>
    </li>
  );
}
