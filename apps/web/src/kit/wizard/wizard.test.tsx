import { act, screen, within } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '@kervan/texts/languages';
import { tested } from '../../testing/languages.ts';
import { showPart } from '../../testing/show.tsx';
import { resizeTo } from '../../testing/window.ts';
import { WizardPage } from './wizard-page.tsx';
import { Wizard, WizardProgress } from './wizard.tsx';

const names = ['store', 'authorize', 'ready'];
const steps = (done: number, all: readonly string[] = names) =>
  all.map((name, index) => ({ name, label: `Step ${name}`, isDone: index < done }));
const show = (current: string, done: number, children: ReactNode = <p>the question</p>, language: Language = 'en') =>
  showPart(
    <Wizard
      label="Add a store"
      steps={steps(done)}
      current={current}
      brand={<b>brand</b>}
      end={<button>leave</button>}
      waiting={<p>a moment</p>}
    >
      {children}
    </Wizard>,
    { language },
  );
const stations = () => within(screen.getByRole('list', { name: 'Add a store' })).getAllByRole('listitem');

describe('a wizard', () => {
  it.each(
    tested([
      ['en', ['done', 'current', 'waiting']],
      ['tr', ['tamam', 'şimdi', 'bekliyor']],
    ] as const),
  )('shows its route with one step that it stands at, said in words (%s)', async (language, words) => {
    await show('authorize', 1, undefined, language);
    expect(stations().map((station) => station.getAttribute('data-state'))).toEqual(['done', 'current', 'waiting']);
    expect(stations().map((station) => station.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    for (const [index, word] of words.entries())
      expect(stations()[index]?.textContent?.toLocaleLowerCase(language)).toContain(word);
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'leave' })).toBeDefined();
    expect(screen.getByRole('main').textContent).toBe('the question');
  });

  it('ends with nothing left to ask', async () => {
    await show('ready', 3);
    expect(stations().map((station) => station.getAttribute('aria-current'))).toEqual([null, null, null]);
  });

  it('keeps its route while a step is loaded', async () => {
    let arrive: (step: { default: () => ReactNode }) => void = () => {};
    const Late = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => void (arrive = resolve)));
    await show('store', 0, <Late />);
    expect([screen.getByRole('main').textContent, stations().length]).toEqual(['a moment', 3]);
    await act(async () => arrive({ default: () => <p>late question</p> }));
    expect(screen.getByRole('main').textContent).toBe('late question');
  });

  it('says on a phone how far it is; a step that it does not have counts as its first', async () => {
    resizeTo('phone');
    const { unmount } = await show('authorize', 1);
    expect([screen.queryByRole('list'), screen.getByText('2 / 3 · Step authorize')]).toEqual([null, expect.anything()]);
    unmount();
    await showPart(<WizardProgress label="Add a store" steps={steps(0)} current="nonsense" />);
    expect(screen.getByText('1 / 3 · Step store')).toBeDefined();
  });
});

describe('a page of a wizard', () => {
  it('is a form whose Enter goes on, its ways in the order given, what stands beside it above and below', async () => {
    const onSubmit = vi.fn();
    const { user } = await showPart(
      <WizardPage
        title="Which market?"
        lead="One store each."
        onSubmit={onSubmit}
        above={<p>above</p>}
        below={<p>below</p>}
        actions={
          <>
            <button type="submit">on</button>
            <button type="button">back</button>
          </>
        }
      >
        <input aria-label="Market" />
      </WizardPage>,
    );
    expect(document.title).toBe('Which market? · Kervan');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Which market?');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['on', 'back']);
    const texts = screen.getAllByText(/above|below|One store/).map((each) => each.textContent);
    expect(texts).toEqual(['One store each.', 'above', 'below']);
    await user.type(screen.getByRole('textbox'), 'DE{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    // Nothing is sent by the browser itself.
    expect(location.href).not.toContain('?');
    await user.click(screen.getByRole('button', { name: 'back' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('without an answer to give is no form, and has no empty places', async () => {
    await showPart(
      <WizardPage title="Done">
        <p>You are ready.</p>
      </WizardPage>,
    );
    expect(document.querySelector('form')).toBeNull();
    expect(document.querySelectorAll('.actions, .lead')).toHaveLength(0);
  });
});
