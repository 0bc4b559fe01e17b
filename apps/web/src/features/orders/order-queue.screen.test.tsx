import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { texts } from '@kervan/texts/texts';
import { knownOrder, orderRow, ordersPage } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

describe('orders one after the other', () => {
  it.each(['en', 'tr'] as const)(
    'goes through them by keys alone, and says when none is left (%s)',
    async (language) => {
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
    },
  );
});
