import { screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/show.tsx';
import { useGridPlace, type GridPlace } from './use-grid-place.ts';

const told: GridPlace[] = [];
const start: GridPlace = { top: 60, rowId: 12 };

/** A table whose rows come later than itself. */
function Table() {
  const scroller = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<number[]>();
  const [active, setActive] = useState(-1);
  useGridPlace({ start, onPlace: (place) => told.push(place), scroller, ids, active, onActivate: setActive });
  return (
    <>
      <button type="button" onClick={() => setIds([11, 12, 13])}>
        come
      </button>
      <div ref={scroller} data-testid="table">
        {(ids ?? []).map((id, index) => (
          <p key={id} data-index={index} tabIndex={-1} data-active={index === active || undefined}>
            {id}
          </p>
        ))}
      </div>
    </>
  );
}

it('a table whose rows come late is where it was left once they are there, and says nothing of another place before', async () => {
  const { user } = await showPart(<Table />);
  const table = screen.getByTestId('table');
  expect([table.scrollTop, told.length]).toEqual([0, 0]);
  await user.click(screen.getByText('come'));
  expect(table.scrollTop).toBe(60);
  expect(screen.getByText('12').dataset.active).toBe('true');
  expect(told.at(-1)).toEqual({ top: 60, rowId: 12 });
});
