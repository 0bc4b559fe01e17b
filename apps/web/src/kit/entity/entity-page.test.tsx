import { screen, waitFor, within } from '@testing-library/react';
import { useSearch } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@kervan/contracts/call';
import type { Language } from '@kervan/texts/languages';
import { tested } from '../../testing/languages.ts';
import { showPart } from '../../testing/show.tsx';
import { resizeTo } from '../../testing/window.ts';
import { FormatProvider } from '../../ui/format/format.tsx';
import { EntityPage, tabOf } from './entity-page.tsx';
import type { Fact } from './fact-list.tsx';

const tabs = ['offer', 'source', 'log'] as const;
type Tab = (typeof tabs)[number];
type Thing = { name: string; changes: number | null };
type Given = {
  data?: Thing;
  error?: ApiError | null;
  isFetching?: boolean;
  language?: Language;
  facts?: readonly Fact[];
  notFound?: boolean;
};

const address: { search: Record<string, unknown> } = { search: {} };
function Address() {
  Object.assign(address, { search: useSearch({ strict: false }) });
  return null;
}

async function show({ data, error = null, isFetching = false, language = 'en', facts, notFound = true }: Given = {}) {
  const refetch = vi.fn();
  const shown = await showPart(
    <FormatProvider locale="de-DE" language={language} timeZone="Europe/Berlin" now={() => 0}>
      <Address />
      <EntityPage<Thing, Tab>
        // What is looked at of it.
        query={{ data, error, isFetching, refetch } as never}
        words={{
          failed: 'The thing could not be loaded',
          tabs: 'Parts of the thing',
          tab: (name) => `Tab ${name}`,
          ...(notFound ? { notFound: { title: 'There is no such thing', text: 'It may be gone.' } } : {}),
        }}
        tabs={tabs}
        count={(name, { changes }) => (name === 'log' ? changes : null)}
        header={({ name }) => <h1>{name}</h1>}
        {...(facts ? { facts: () => facts } : {})}
      >
        {(tab, { name }) => (
          <p>
            {tab} of {name}
          </p>
        )}
      </EntityPage>
    </FormatProvider>,
    { language },
  );
  return { ...shown, refetch };
}
const skillet: Thing = { name: 'Skillet', changes: 1_284 };
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the page of one thing', () => {
  it('shows its first tab, which the address does not name; another one is written there and its panel named by it', async () => {
    const { user } = await show({ data: skillet });
    expect([selected(), screen.getByRole('tabpanel').textContent]).toEqual(['Tab offer', 'offer of Skillet']);
    await user.click(screen.getByRole('tab', { name: 'Tab source' }));
    await waitFor(() => expect(address.search).toEqual({ tab: 'source' }));
    expect(screen.getByRole('tabpanel', { name: 'Tab source' }).textContent).toBe('source of Skillet');
    expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(
      screen.getByRole('tabpanel').id,
    );
    await user.click(screen.getByRole('tab', { name: 'Tab offer' }));
    await waitFor(() => expect(address.search.tab).toBeUndefined());
  });

  it('goes from tab to tab by the arrows, round its ends; only the open one stands in the way of Tab', async () => {
    const { user } = await show({ data: skillet });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Tab offer');
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(selected()).toBe('Tab log1.284'));
    expect(document.activeElement?.textContent).toBe('Tab log1.284');
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(selected()).toBe('Tab offer'));
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  });

  it('reads the tab of the address, and takes the first for one that it does not have', () => {
    expect(['source', 'nonsense', undefined, 3].map((named) => tabOf(tabs, named))).toEqual([
      'source',
      'offer',
      'offer',
      'offer',
    ]);
  });

  it.each([null, 0, 1_284])('counts beside a tab what is known: %s', async (changes) => {
    await show({ data: { ...skillet, changes } });
    const shown = { null: 'Tab log', 0: 'Tab log0', 1284: 'Tab log1.284' }[String(changes)];
    expect(screen.getByRole('tab', { name: /log/ }).textContent).toBe(shown);
  });

  it.each(
    tested([
      ['en', 'Loading'],
      ['tr', 'Yükleniyor'],
    ] as const),
  )('says that it loads, and nothing of a thing yet (%s)', async (language, word) => {
    await show({ language, isFetching: true });
    expect(screen.getByRole('status').textContent).toMatch(new RegExp(word, 'i'));
    expect([screen.queryByRole('tab'), screen.queryByRole('heading')]).toEqual([null, null]);
  });

  it.each(
    tested([
      ['en', 'Try again'],
      ['tr', 'Yeniden dene'],
    ] as const),
  )('says what failed, with a way to ask again that waits while it is asked (%s)', async (language, retry) => {
    const error = new ApiError('UnexpectedError', 500);
    const { user, refetch } = await show({ error, language });
    expect(within(screen.getByRole('alert')).getByRole('heading').textContent).toBe('The thing could not be loaded');
    await user.click(screen.getByRole('button', { name: retry }));
    expect(refetch).toHaveBeenCalledOnce();
    await show({ error, language, isFetching: true });
    expect(screen.getAllByRole('button', { name: retry }).at(-1)?.hasAttribute('data-loading')).toBe(true);
  });

  it('that is not there says so as the page’s title; without words for that it failed like any other', async () => {
    const error = new ApiError('RecordNotFound', 404);
    const { unmount } = await show({ error });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no such thing');
    expect(screen.getByText('It may be gone.')).toBeDefined();
    unmount();
    await show({ error, notFound: false });
    expect(screen.getByRole('alert').textContent).toContain('The thing could not be loaded');
  });

  it('keeps what it shows where reading it again failed', async () => {
    await show({ data: skillet, error: new ApiError('UnexpectedError', 500) });
    expect([screen.queryByRole('alert'), screen.getByRole('heading').textContent]).toEqual([null, 'Skillet']);
  });

  it('has its figures of now beside the tabs, and none on a phone', async () => {
    const facts = [{ name: 'Price', value: '125,22 €' }];
    const { unmount } = await show({ data: skillet, facts });
    expect(screen.getByRole('term').textContent).toBe('Price');
    unmount();
    resizeTo('phone');
    await show({ data: skillet, facts });
    expect(screen.queryByRole('term')).toBeNull();
    expect(screen.getAllByRole('tab')).toHaveLength(3);
  });
});
