import { expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { takeover } from '@kervan/contracts/takeover-calls';
import { templates } from '@kervan/contracts/templates-calls';
import { expectAccessible } from './accessible.ts';
import { until, useLiveProduct, visitAs, WAIT_MS, walking, type Visit } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();
const HASH = /[0-9a-f]{64}/;
const hashIn = async ({ page }: Visit): Promise<string> =>
  HASH.exec((await page.locator('code').allInnerTexts()).find((text) => HASH.test(text)) ?? '')?.[0] ?? '';

it('M12 the state of an account is downloaded, taken over by another account, and what stands there has the same hash', async () => {
  const giver = await openStore(product, 3);
  await giver.call(templates.save, {
    body: { name: 'Thanks', type: 'Delivered', subject: 'Order [orderNumber]', message: 'Dear [buyerName]' } as never, // The rest has its defaults.
  });
  const taker = await product.signUp();
  await product.connectStore(taker, 'FR');
  for (const who of [giver, taker])
    await who.call(account.reauthenticate, { body: { password: who.password, code: null } });

  const from = await visitAs(product.panelUrl, giver);
  const { file, hash } = await walking(from, 'state-out', async () => {
    const { page } = from;
    await page.goto('/myAccount?tab=security');
    await page.goto('/myAccount');
    const download = page.getByRole('button', { name: 'Download the state' });
    await until('the card of the state stands', WAIT_MS, async () => {
      if (await download.isVisible()) return true;
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        if (await download.isVisible()) return true;
      }
      return false;
    });
    const saving = page.waitForEvent('download');
    await download.click();
    const saved = await saving;
    await page.getByText('of the downloaded file').waitFor();
    const state = `test-results/state-${process.pid}.json`;
    await saved.saveAs(state);
    return { file: state, hash: await hashIn(from) };
  });
  expect(hash).toMatch(HASH);
  const tab = new URL(from.page.url()).searchParams.get('tab');

  const into = await visitAs(product.panelUrl, taker);
  const { page } = into;
  await walking(into, 'state-in', async () => {
    await page.goto(`/myAccount${tab === null ? '' : `?tab=${tab}`}`);
    const form = page.getByRole('form', { name: 'Import a state' });
    await form.locator('input[type=file]').setInputFiles(file);
    await form.getByRole('button', { name: 'See what it does' }).click();
    const seen = form.getByRole('region', { name: 'What it does' });
    await seen.getByText(hash).waitFor();
    await seen.getByText(/is registered and waits for your authorization/).waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Import' }).click();
    const row = page.getByRole('list', { name: 'Imports' }).getByRole('listitem').first();
    await row.waitFor();
    // Its store waits for the seller: nothing there settles, but the jobs of the takeover end.
    await until('the takeover is done', WAIT_MS, async () => {
      await product.runJobs();
      return (await taker.call(takeover.takeovers, {}))[0]?.state === 'done';
    });
    await row.getByText('Imported').waitFor();
    await row.getByText('Your account now matches the file.').waitFor();
    expect(await row.locator('code').innerText()).toBe(hash);
  });
  expect(await taker.call(takeover.takeovers, {})).toMatchObject([{ state: 'done', stateHash: hash, foundHash: hash }]);
});
