import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffHelp } from '@kervan/contracts/staff-help-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../../testing/languages.ts';
import { showStaff } from '../../../testing/show.tsx';
import { AS_OF } from '../../../testing/signed-in.ts';
import { page } from '../../../testing/staff-answers.ts';
import { createWire } from '../../../testing/wire.ts';

const row = {
  id: 5,
  code: 'SR-123456',
  title: 'A price is wrong',
  description: 'It is too low.',
  asin: 'B0CGKVJEN1',
  market: 'DE',
  orderNumber: null,
  status: 'Initial' as const,
  requestType: 'InventoryIssue' as const,
  reasonType: 'Bug' as const,
  priority: 'Critical' as const,
  createDate: AS_OF,
  lastMessageDate: AS_OF,
  result: null,
  isUnread: false,
  reopenUntil: null,
  customerId: 41,
  customerName: 'Ayşe Yılmaz',
  email: 'ayse@example.com',
  isWaiting: true,
};

it('HELP-011 staff see what waits, read a request and answer it; a result ends it', async () => {
  for (const language of languages) {
    const wire = createWire();
    wire.base(staffHelp.list, page([row]));
    wire.base(
      staffHelp.messages,
      page([{ id: 1, sender: 'user' as const, staffName: null, text: 'It is too low.', date: AS_OF, attachments: [] }]),
    );
    wire.answer(staffHelp.answer, null);
    const { user, unmount } = await showStaff('/staff/help', { wire, language });
    const { staff: words } = texts[language];
    expect(await screen.findByText(words.desk.waits)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'SR-123456 A price is wrong' }));
    await within(await screen.findByRole('log')).findByText('It is too low.');
    const send = screen.getByRole('button', { name: words.desk.send });
    expect(send).toHaveProperty('disabled', true);
    await user.type(screen.getByRole('textbox', { name: words.desk.answer }), 'Mended.');
    await user.type(screen.getByRole('textbox', { name: words.desk.result }), 'Rate corrected.');
    await user.click(screen.getByRole('button', { name: words.desk.end }));
    await waitFor(() => expect(wire.asked(staffHelp.answer)).toHaveLength(1));
    const { body } = wire.asked(staffHelp.answer)[0] ?? {};
    expect(body instanceof FormData && body.get('json')).toContain(
      '"customerId":41,"id":5,"message":"Mended.","result":"Rate corrected."',
    );
    unmount();
  }
});

it('HELP-011 staff look through requests by status and words, with their priority; a request says what it is about', async () => {
  const wire = createWire();
  wire.base(staffHelp.list, page([row]));
  wire.base(staffHelp.messages, page([]));
  const { user } = await showStaff('/staff/help', { wire, language: 'en' });
  const line = (await screen.findByRole('button', { name: 'SR-123456 A price is wrong' })).closest('tr');
  expect(line?.textContent).toContain('Critical');
  expect(
    within(line ?? document.body)
      .getByRole('link', { name: 'Ayşe Yılmaz' })
      .getAttribute('href'),
  ).toBe('/staff/customers/41');
  await user.click(screen.getByRole('tab', { name: 'Done' }));
  await waitFor(() => expect(wire.asked(staffHelp.list).at(-1)?.body).toMatchObject({ status: 'Done' }));
  await user.type(screen.getByRole('searchbox'), 'ayse{Enter}');
  await waitFor(() => expect(wire.asked(staffHelp.list).at(-1)?.body).toMatchObject({ status: 'Done', text: 'ayse' }));
  await user.click(await screen.findByRole('button', { name: 'SR-123456 A price is wrong' }));
  // Before there were messages the description was all there was.
  await within(await screen.findByRole('log')).findByText('It is too low.');
  await screen.findByText('Inventory · Problem · B0CGKVJEN1 · DE');
});

it('HELP-011 an answer goes with its files, a refused one stays written, and one that is ended takes none', async () => {
  const wire = createWire();
  wire.base(
    staffHelp.list,
    page([row, { ...row, id: 6, code: 'SR-654321', status: 'Done', result: 'Rate corrected.' }]),
  );
  wire.base(staffHelp.messages, page([]));
  wire.refuse(staffHelp.answer, 'SupportRequestEnded');
  const { user } = await showStaff('/staff/help?customer=41&id=5', { wire, language: 'en' });
  const { staff: words, help } = texts.en;
  await user.type(await screen.findByRole('textbox', { name: words.desk.answer }), 'Mended.');
  const file = new File(['seen'], 'seen.txt', { type: 'text/plain' });
  await user.upload(screen.getByLabelText(help.new.files, { selector: 'input' }), file);
  await user.click(screen.getByRole('button', { name: words.desk.send }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByRole('textbox', { name: words.desk.answer })).toHaveProperty('value', 'Mended.');
  const { body } = wire.asked(staffHelp.answer)[0] ?? {};
  const sent = body instanceof FormData ? [...body.entries()].filter(([name]) => name !== 'json') : [];
  expect(sent.map(([, each]) => each instanceof File && each.name)).toEqual(['seen.txt']);
  await user.click(screen.getByRole('button', { name: 'SR-654321 A price is wrong' }));
  await screen.findByText('Rate corrected.');
  expect(screen.queryByRole('textbox', { name: words.desk.answer })).toBeNull();
});

it('AFF-005 the request of an affiliate to be paid says that a result books it as paid', async () => {
  for (const language of languages) {
    const wire = createWire();
    wire.base(staffHelp.list, page([{ ...row, requestType: 'AffiliationPaymentRequest' }]));
    wire.base(staffHelp.messages, page([]));
    const { unmount } = await showStaff('/staff/help?customer=41&id=5', { wire, language });
    await screen.findByText(texts[language].staff.desk.payout);
    unmount();
  }
});
