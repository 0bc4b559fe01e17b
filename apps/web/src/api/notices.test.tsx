import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@kervan/contracts/errors';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import type { Language } from '@kervan/texts/languages';
import { tested } from '../testing/languages.ts';
import { showPart, showScreen } from '../testing/show.tsx';
import { toastsSoFar } from '../testing/toasts.ts';
import { createWire, type Wire } from '../testing/wire.ts';
import { notify } from '../ui/notify.ts';
import { read, useCallMutation } from './operations.ts';

const toneOf = (text: string) =>
  /toast-(\w+)/.exec(screen.queryByText(text)?.closest('.toast')?.className ?? '')?.[1] ?? null;

/** Each deed that was answered with what it asked for. */
const looked: string[] = [];

/** A deed and an answer that is on the screen already, as every screen has them. */
function Deed() {
  const remove = useCallMutation(inventory.remove);
  const look = useCallMutation(inventory.counts);
  const counts = useQuery(read(inventory.counts, {}));
  return (
    <>
      <button type="button" onClick={() => remove.mutate({ body: { inventoryItemIds: [1] } })}>
        act
      </button>
      <button type="button" onClick={() => look.mutate({}, { onSuccess: () => void looked.push('looked') })}>
        look
      </button>
      <button type="button" onClick={() => void counts.refetch()}>
        again
      </button>
      <i>{counts.data ? 'here' : 'not yet'}</i>
    </>
  );
}
const countsAnswer = {
  allStatusCount: 1,
  atStoreCount: 1,
  account: { allStatusCount: 1, atStoreCount: 1 },
  productLimit: 5,
  tabs: { all: 1, atStore: 1, inQueue: 0, pendingApproval: 0, outOfCriteria: 0 },
  statuses: {},
  asOf: '2026-03-02T09:00:00.000Z',
};

async function deed(prepare: (wire: Wire) => void, language: Language = 'en') {
  const wire = createWire();
  wire.base(inventory.counts, countsAnswer);
  prepare(wire);
  const shown = await showPart(<Deed />, { wire, language });
  await screen.findByText('here');
  await shown.user.click(screen.getByRole('button', { name: 'act' }));
  return shown;
}

describe('a deed', () => {
  it.each(
    tested([
      ['en', 'Saved'],
      ['tr', 'Kaydedildi'],
    ] as const),
  )('SHELL-069 that succeeded says so for two seconds (%s)', async (language, text) => {
    vi.useFakeTimers();
    await deed((wire) => wire.answer(inventory.remove, null as never), language);
    await screen.findByText(text);
    expect(toneOf(text)).toBe('success');
    await act(() => vi.advanceTimersByTimeAsync(2_600));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('SHELL-069 that was not answered as done says nothing', async () => {
    const { user } = await deed((wire) => wire.hang(inventory.remove));
    expect(await toastsSoFar()).toEqual([]);
    // What it was asked for is an answer and no deed.
    const before = looked.length;
    await user.click(screen.getByRole('button', { name: 'look' }));
    await waitFor(() => expect(looked).toHaveLength(before + 1));
    expect(await toastsSoFar()).toEqual([]);
  });

  it.each([
    [
      'SHELL-076',
      'en',
      'UnexpectedError',
      500,
      'Something failed on our side and the request wasn’t completed. What you saved is safe. Try again in a moment; if it keeps happening, contact support.',
    ],
    [
      'SHELL-076',
      'tr',
      'UnexpectedError',
      500,
      'Bizim tarafımızda bir hata oldu ve istek tamamlanamadı. Kaydettikleriniz güvende. Biraz sonra yeniden deneyin; sürerse destek ekibine yazın.',
    ],
    ['SHELL-079', 'en', 'PlanTooLow', 400, 'Your plan doesn’t include this setting.'],
    ['SHELL-079', 'tr', 'PlanTooLow', 400, 'Planınız bu ayarı içermiyor.'],
    ['SHELL-079', 'en', 'StoreConnectionError', 400, 'The store’s connection is broken. Authorize it again.'],
    ['SHELL-084', 'en', 'RecordNotFound', 404, 'No record found.'],
    ['SHELL-084', 'tr', 'RecordNotFound', 404, 'Kayıt bulunamadı.'],
    ['SHELL-084', 'en', 'UniqueViolation', 409, 'The same record already exists.'],
    ['SHELL-084', 'tr', 'UniqueViolation', 409, 'Aynı kayıt zaten var.'],
    ['SHELL-084', 'en', 'NoRecordsFound', 404, 'No records found.'],
    ['SHELL-084', 'en', 'AlreadyExists', 409, 'It already exists.'],
    ['SHELL-084', 'tr', 'AlreadyExists', 409, 'Bu zaten var.'],
  ] as const)(
    '%s that is refused is an error in the words of its code (%s): %s',
    async (_, language, code, status, text) => {
      await deed((wire) => wire.refuse(inventory.remove, code as ErrorCode, { status }), language);
      await screen.findByText(text);
      expect(toneOf(text)).toBe('error');
    },
  );

  it.each(
    tested([
      ['en', 'The server didn’t answer. What you saved is safe. Check your connection and try again.'],
      ['tr', 'Sunucudan yanıt gelmedi. Kaydettikleriniz güvende. Bağlantınızı kontrol edip yeniden deneyin.'],
    ] as const),
  )('SHELL-075 without an answer is told as a failure of the network (%s)', async (language, text) => {
    await deed((wire) => wire.lose(inventory.remove), language);
    await screen.findByText(text);
    expect(toneOf(text)).toBe('error');
  });

  it('SHELL-068 SHELL-075 that is not answered in 50 seconds is told as a failure of the network', async () => {
    const limits: number[] = [];
    let expire = () => {};
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      const control = new AbortController();
      expire = () => control.abort(new DOMException('signal timed out', 'TimeoutError'));
      return control.signal;
    });
    const wire = createWire();
    wire.base(inventory.counts, countsAnswer);
    wire.hang(inventory.remove);
    const { fetch } = wire;
    // As a browser does it: what is aborted is not answered.
    wire.fetch = (input, init) =>
      Promise.race([
        fetch(input, init),
        new Promise<never>((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        ),
      ]);
    const { user } = await showPart(<Deed />, { wire });
    await screen.findByText('here');
    await user.click(screen.getByRole('button', { name: 'act' }));
    await waitFor(() => expect(wire.asked(inventory.remove)).toHaveLength(1));
    expect(new Set(limits)).toEqual(new Set([50_000]));
    act(() => expire());
    await screen.findByText('The server didn’t answer. What you saved is safe. Check your connection and try again.');
  });

  it.each(
    tested([
      ['Email', 'required', 'en', 'Enter a valid email.'],
      ['Password', 'too_small', 'en', 'The password must have 7 to 20 characters.'],
      ['FirstName', 'blank', 'en', 'Enter your first name.'],
      ['LastName', 'blank', 'en', 'Enter your last name.'],
      ['storeName', 'too_small', 'en', 'A field is missing or not valid.'],
      ['LastName', 'blank', 'tr', 'Soyadınızı yazın.'],
    ] as const),
  )('SHELL-080 whose field %s is not right (%s) is a warning (%s)', async (field, code, language, text) => {
    await deed((wire) => wire.refuse(inventory.remove, 'ValidationFailed', { fields: [{ field, code }] }), language);
    await screen.findByText(text);
    expect(toneOf(text)).toBe('warning');
  });
});

describe('what a screen is about', () => {
  it('SHELL-074 that is gone opens /404', async () => {
    const wire = createWire();
    wire.refuse(inventory.detail, 'RecordNotFound', { status: 404 });
    wire.hang(inventory.explain);
    wire.hang(pricing.getStore);
    const { router } = await showScreen('/inventoryItem/B0C7K2M4QX', { wire });
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    expect(router.state.location.pathname).toBe('/404');
  });

  it('SHELL-074 that was only read again, and is not its main call, stays and is told', async () => {
    const { user, wire } = await deed((each) => each.hang(inventory.remove));
    wire.refuse(inventory.counts, 'RecordNotFound', { status: 404 });
    await user.click(screen.getByRole('button', { name: 'again' }));
    await screen.findByText('No record found.');
  });
});

describe('a notice', () => {
  it.each([
    ['success', () => notify.success('told'), 2_000],
    ['info', () => notify.info('told'), 2_000],
    ['warning', () => notify.warning('told'), 3_000],
    ['error', () => notify.error('told'), 3_000],
    ['error', () => notify.error('told', { label: 'mend', onClick: () => {} }), 10_000],
    ['warning', () => notify.warning('told', { label: 'mend', onClick: () => {} }), 10_000],
    ['success', () => notify.undo('told', () => {}), 10_000],
  ] as const)('SHELL-087 of kind %s stays as long as it should', async (tone, tell, ms) => {
    await showPart(<i>page</i>);
    vi.useFakeTimers();
    const shown = vi.spyOn(notifications, 'show');
    act(tell);
    // To the millisecond; leaving takes a moment more.
    expect(shown.mock.calls.map(([{ autoClose }]) => autoClose)).toEqual([ms]);
    shown.mockRestore();
    await screen.findByText('told');
    expect(toneOf('told')).toBe(tone);
    await act(() => vi.advanceTimersByTimeAsync(ms - 500));
    expect(screen.queryByText('told')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_200));
    expect(screen.queryByText('told')).toBeNull();
  });
});
