import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { knownOrder, orderRow, ordersPage } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

describe('orders one after the other', () => {
  it.each(languages)('goes through them by keys alone, and says when none is left (%s)', async (language) => {
    const words = texts[language].orders;
    const wire = createWire();
    const numbers = ['305-0000001-0000001', '305-0000002-0000002'];
    wire.answer(
      orders.list,
      ordersPage(numbers.map((sellerAmazonOrderId, index) => orderRow({ orderId: index + 1, sellerAmazonOrderId }))),
    );
    wire.answer(orders.details, ({ url }) => ({
      ...knownOrder,
      sellerAmazonOrderId: url.searchParams.get('sellerAmazonOrderId') ?? '',
    }));
    const { user, router } = await showScreen('/orders/queue?status=new', { wire, language });
    const place = (at: number) => words.queue.place.replace('{{at}}', String(at)).replace('{{all}}', '2');
    await screen.findByRole('link', { name: numbers[0] ?? '' });
    expect(wire.asked(orders.list)[0]?.body).toMatchObject({
      status: 'new',
      limit: 100,
      sort: 'shipBy',
      desc: false,
    });
    expect(screen.getByText(place(1))).toBeDefined();
    await user.keyboard('j');
    await screen.findByRole('link', { name: numbers[1] ?? '' });
    await user.keyboard('k');
    await screen.findByRole('link', { name: numbers[0] ?? '' });
    await user.keyboard('n');
    await screen.findByRole('textbox', { name: words.noteForm.label });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('s');
    await user.keyboard('s');
    await screen.findByText(words.queue.done);
    await user.click(screen.getByRole('button', { name: words.queue.again }));
    await screen.findByRole('link', { name: numbers[0] ?? '' });
    // What has no key stands in the menu, and the bar keeps its room.
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.queryByRole('button', { name: words.action.requestCancel })).toBeNull();
    await user.click(screen.getByRole('button', { name: words.menu.label.replace('{{order}}', numbers[0] ?? '') }));
    await screen.findByRole('menuitem', { name: words.action.requestCancel });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: words.queue.exit }));
    await waitFor(() => expect(router.history.location.href).toBe('/orders?status=new'));
  });

  it('goes through a hundred by keys, each once and in its order, with what is done on the way for the right one', async () => {
    const wire = createWire();
    const HUNDRED = 100;
    const numbers = Array.from({ length: HUNDRED }, (_, at) => `305-${String(at + 1).padStart(7, '0')}-0000001`);
    wire.answer(
      orders.list,
      ordersPage(numbers.map((sellerAmazonOrderId, at) => orderRow({ orderId: at + 1, sellerAmazonOrderId }))),
    );
    wire.answer(orders.details, ({ url }) => {
      const sellerAmazonOrderId = url.searchParams.get('sellerAmazonOrderId') ?? '';
      return { ...knownOrder, orderId: numbers.indexOf(sellerAmazonOrderId) + 1, sellerAmazonOrderId };
    });
    wire.answer(orders.addNote, { id: 1 });
    const words = texts.en.orders;
    const { user } = await showScreen('/orders/queue?status=new', { wire });
    await screen.findByRole('link', { name: numbers[0] ?? '' });
    for (const [at, number] of numbers.entries()) {
      expect(document.querySelector(`a[href="/sellerOrder/${number}"]`), number).not.toBeNull();
      if (at === 42) {
        await user.keyboard('n');
        await user.type(await screen.findByRole('textbox', { name: words.noteForm.label }), 'Gift wrap');
        await user.keyboard('{Control>}{Enter}{/Control}');
        await waitFor(() => expect(wire.asked(orders.addNote)[0]?.body).toMatchObject({ sellerOrderId: 43 }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
      fireEvent.keyDown(document.body, { key: 's' });
    }
    await screen.findByText(words.queue.done);
    const seen = wire.asked(orders.details).map(({ url }) => url.searchParams.get('sellerAmazonOrderId'));
    expect(new Set(seen)).toEqual(new Set(numbers));
  });

  it('goes on after a reload where it was, and begins anew after it was left', async () => {
    const wire = createWire();
    const numbers = ['305-0000001-0000001', '305-0000002-0000002'];
    wire.answer(
      orders.list,
      ordersPage(numbers.map((sellerAmazonOrderId, at) => orderRow({ orderId: at + 1, sellerAmazonOrderId }))),
    );
    wire.answer(orders.details, ({ url }) => ({
      ...knownOrder,
      sellerAmazonOrderId: url.searchParams.get('sellerAmazonOrderId') ?? '',
    }));
    const words = texts.en.orders;
    const { user, unmount } = await showScreen('/orders/queue?status=new', { wire });
    await screen.findByRole('link', { name: numbers[0] ?? '' });
    await user.keyboard('s');
    await screen.findByRole('link', { name: numbers[1] ?? '' });
    // A reload ends the page without a word to it.
    const kept = { ...sessionStorage };
    unmount();
    Object.assign(sessionStorage, kept);
    const again = await showScreen('/orders/queue?status=new', { wire });
    await screen.findByRole('link', { name: numbers[1] ?? '' });
    expect(screen.queryByRole('link', { name: numbers[0] ?? '' })).toBeNull();
    await again.user.click(screen.getByRole('link', { name: words.queue.exit }));
    await waitFor(() => expect(again.router.state.location.href).toBe('/orders?status=new'));
    await again.router.navigate({ to: '/orders/queue', search: { status: 'new' } });
    await screen.findByRole('link', { name: numbers[0] ?? '' });
  });
});
