import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import type { Takeover } from '@kervan/contracts/takeover';
import { takeover } from '@kervan/contracts/takeover-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { answerAccount, askForPassword } from '../../testing/account-answers.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

const HASH = 'ab'.repeat(32);
type Previewed = Response<typeof takeover.importState>;
const store: Previewed['stores'][number] = {
  market: 'DE',
  name: 'Kervan Haus',
  management: 'api',
  outcome: 'new',
  items: 12_345,
  records: 7,
  asinSettings: 0,
  searches: 2,
  templates: 1,
  campaigns: 0,
  flags: 3,
  directSending: true,
};
const preview: Previewed = {
  stateHash: HASH,
  stores: [store],
  hasCompany: true,
  hasExtension: false,
  room: 20_000,
  refusal: null,
  takeoverId: null,
};
const row: Takeover = {
  takeoverId: 4,
  state: 'items',
  askedAt: '2026-03-02T08:00:00.000Z',
  endedAt: null,
  items: 12_345,
  done: 3_000,
  stateHash: HASH,
  foundHash: null,
  failure: null,
};
const file = new File(['{}'], 'kervan-state.json', { type: 'application/json' });
let wire: Wire;
beforeEach(() => {
  wire = createWire();
});

async function open(language: Language = 'en') {
  answerAccount(wire);
  const shown = await showScreen('/myAccount?tab=data', { wire, language });
  const words = texts[language].account.state;
  const form = within(await screen.findByRole('form', { name: words.import }));
  const choose = async () => {
    await shown.user.upload(form.getByLabelText(words.file, { selector: 'input' }), file);
    await shown.user.click(form.getByRole('button', { name: words.look }));
  };
  return { ...shown, words, form, choose };
}

describe('the state of an account', () => {
  it.each(languages)('M12 is downloaded after the password, and its hash is shown (%s)', async (language) => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:state');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user, words } = await open(language);
    askForPassword(wire, takeover.state, () =>
      wire.answer(takeover.state, {
        name: 'kervan-state-abababababab.json',
        content: new Blob([`{"format":"kervan-account-state","version":1,"stateHash":"${HASH}","state":{}}`]),
      }),
    );
    await user.click(screen.getByRole('button', { name: words.download }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(texts[language].identity.password), 'Kamel-2026!x{Enter}');
    await waitFor(() => expect(names).toEqual(['kervan-state-abababababab.json']));
    expect(await screen.findByText(HASH)).toBeTruthy();
  });

  it.each(languages)('M12 says what it would do before anything is taken over (%s)', async (language) => {
    wire.answer(takeover.importState, preview);
    const { user, words, form, choose } = await open(language);
    expect(form.getByRole<HTMLButtonElement>('button', { name: words.look }).disabled).toBe(true);
    await choose();
    const does = within(await form.findByRole('region', { name: words.foreseen }));
    expect(does.getByText(words.outcome.new)).toBeTruthy();
    const counts = does.getByRole('list').textContent ?? '';
    expect(counts).toMatch(new RegExp(`${words.counts.items} 12[.,]345`));
    expect(counts).toContain(`${words.counts.flags} 3`);
    // What there is none of is not named.
    expect(counts).not.toContain(words.counts.campaigns);
    expect(does.getByText(words.direct)).toBeTruthy();
    expect(does.getByText(words.company)).toBeTruthy();
    expect(does.queryByText(words.extension)).toBeNull();
    expect(does.getByText(HASH)).toBeTruthy();
    expect(wire.asked(takeover.importState)).toHaveLength(1);
    wire.answer(takeover.importState, () => {
      wire.answer(takeover.takeovers, [{ ...row, state: 'waiting', done: 0 }]);
      return { ...preview, takeoverId: 4 };
    });
    await user.click(form.getByRole('button', { name: words.start }));
    expect(await screen.findByText(words.state.waiting)).toBeTruthy();
    expect(wire.asked(takeover.importState)).toHaveLength(2);
    expect(form.queryByRole('region')).toBeNull();
  });

  it.each(languages)('M12 what is refused is said, and there is no way to take it over (%s)', async (language) => {
    wire.answer(takeover.importState, {
      ...preview,
      refusal: 'StateMarketTaken',
      stores: [{ ...store, outcome: 'taken' }],
    });
    const { words, form, choose } = await open(language);
    await choose();
    expect((await form.findByRole('alert')).textContent).toBe(texts[language].errors.StateMarketTaken);
    expect(form.getByText(words.outcome.taken)).toBeTruthy();
    expect(form.queryByRole('button', { name: words.start })).toBeNull();
  });

  it.each(languages)('M12 a file that is none names its place (%s)', async (language) => {
    wire.refuse(takeover.importState, 'StateNotValid', {
      fields: [{ field: 'state.stores.0.items.3.asin', code: 'AsinNotValid' }],
    });
    const { words, form, choose } = await open(language);
    await choose();
    expect(await form.findByText(texts[language].errors.StateNotValid)).toBeTruthy();
    expect(form.getByText(words.place.replace('{{path}}', 'state.stores.0.items.3.asin'))).toBeTruthy();
  });

  it.each(languages)('M12 progress and result, equal, different and failed (%s)', async (language) => {
    wire.answer(takeover.takeovers, [
      row,
      { ...row, takeoverId: 3, state: 'done', done: 12_345, foundHash: HASH },
      { ...row, takeoverId: 2, state: 'done', done: 12_345, foundHash: 'cd'.repeat(32) },
      { ...row, takeoverId: 1, state: 'failed', done: 0, failure: 'InventoryLimitReached' },
    ]);
    const { words } = await open(language);
    const rows = within(await screen.findByRole('list', { name: words.list })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain(words.state.items);
    expect(
      within(rows[0] ?? document.body)
        .getByRole('progressbar')
        .getAttribute('aria-valuenow'),
    ).toBe('24');
    expect(rows[0]?.textContent).toMatch(/3[.,]000.*12[.,]345|12[.,]345.*3[.,]000/);
    expect(rows[1]?.textContent).toContain(words.equal);
    expect(rows[1]?.textContent).toContain(HASH);
    expect(rows[2]?.textContent).toContain(words.differs);
    expect(rows[3]?.textContent).toContain(texts[language].errors.InventoryLimitReached);
    expect(rows[3]?.textContent).toContain(words.nothing);
  });
});
