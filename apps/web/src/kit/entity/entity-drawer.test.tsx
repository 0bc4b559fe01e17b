import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@kervan/contracts/call';
import type { Language } from '@kervan/texts/languages';
import { tested } from '../../testing/languages.ts';
import { showPart } from '../../testing/show.tsx';
import { EntityDrawer } from './entity-drawer.tsx';
import type { Fact } from './fact-list.tsx';

type Thing = { name: string };
type Given = {
  data?: Thing;
  error?: ApiError | null;
  isFetching?: boolean;
  language?: Language;
  facts?: readonly Fact[];
};

/** A list's row that opens the drawer, and the drawer. */
async function show({ data, error = null, isFetching = false, language = 'en', facts }: Given) {
  const refetch = vi.fn();
  const followed = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  function Row() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>the row</button>
        <EntityDrawer<Thing>
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title="A product"
          // What is looked at of it.
          query={{ data, error, isFetching, refetch } as never}
          failed="We couldn’t load the product"
          head={({ name }) => <b>{name}</b>}
          {...(facts ? { facts: () => facts } : {})}
          page={{
            label: 'Open the page',
            link: (properties) => (
              <a href="#page" {...properties} onClick={followed}>
                Open the page
              </a>
            ),
          }}
        >
          {({ name }) => <p>what happened to {name}</p>}
        </EntityDrawer>
      </>
    );
  }
  const shown = await showPart(<Row />, { language });
  await shown.user.click(screen.getByRole('button', { name: 'the row' }));
  return { ...shown, refetch, followed, drawer: within(await screen.findByRole('dialog', { name: 'A product' })) };
}

describe('a thing looked at beside its list', () => {
  it('shows head, figures and what is below them, the page one Enter away, and goes back to the row by Esc', async () => {
    const facts = [
      { name: 'Price', value: '125,22 €' },
      { name: 'Stock', value: '3' },
    ];
    const { drawer, user, followed } = await show({ data: { name: 'Skillet' }, facts });
    expect(drawer.getByText('Skillet')).toBeDefined();
    expect(drawer.getAllByRole('term').map((term) => term.textContent)).toEqual(['Price', 'Stock']);
    expect(drawer.getAllByRole('definition').map((value) => value.textContent)).toEqual(['125,22 €', '3']);
    expect(drawer.getByText('what happened to Skillet')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole('link', { name: 'Open the page' })));
    await user.keyboard('{Enter}');
    expect(followed).toHaveBeenCalledOnce();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'the row' })));
  });

  it.each(
    tested([
      ['en', 'Close'],
      ['tr', 'Kapat'],
    ] as const),
  )('closes by a button that has a name (%s)', async (language, name) => {
    const { drawer, user } = await show({ data: { name: 'Skillet' }, language });
    expect(drawer.queryByRole('term')).toBeNull();
    await user.click(drawer.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(
    tested([
      ['en', /^Loading/],
      ['tr', /^Yükleniyor/],
    ] as const),
  )('says that it loads, its page offered already (%s)', async (language, word) => {
    const { drawer } = await show({ isFetching: true, language });
    expect(drawer.getByRole('status').textContent).toMatch(word);
    expect(drawer.getByRole('link', { name: 'Open the page' })).toBeDefined();
    expect(drawer.queryByText(/what happened/)).toBeNull();
  });

  it('says what failed and asks again', async () => {
    const { drawer, user, refetch } = await show({ error: new ApiError('UnexpectedError', 500) });
    expect(drawer.getByRole('alert').textContent).toContain('We couldn’t load the product');
    await user.click(drawer.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps what it shows where reading it again failed', async () => {
    const { drawer } = await show({ data: { name: 'Skillet' }, error: new ApiError('UnexpectedError', 500) });
    expect([drawer.queryByRole('alert'), drawer.getByText('Skillet').textContent]).toEqual([null, 'Skillet']);
  });

  it('has room for hundreds of figures', async () => {
    const facts = Array.from({ length: 300 }, (_, index) => ({ name: `Figure ${index}`, value: index }));
    const { drawer } = await show({ data: { name: 'Skillet' }, facts });
    expect(drawer.getAllByRole('term')).toHaveLength(300);
  });
});
