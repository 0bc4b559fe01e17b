import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Language } from '@kervan/texts/languages';

/** What a browser that is signed in is opened with. */
type Visitor = { browser: Browser; origin: string; token: string; storeId: number; language?: Language };

/** The desktop for which the screens are drawn. */
const WINDOW = { width: 1440, height: 900 };
/** After this long without a request the screen has loaded what it loads by itself. */
const IDLE_MS = 1_500;

/** A context with an empty cache whose panel is signed in. Every page of it notes when the first row of a list is painted. */
export async function openContext({ browser, token, storeId, language = 'en' }: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: WINDOW });
  await context.addInitScript(
    `localStorage.setItem('token', '${token}'); localStorage.setItem('selectedMarket', '${storeId}'); localStorage.setItem('selectedLanguage', '${language === 'tr' ? 'tr' : 'us'}');`,
  );
  // Painted is what stands in the document when the frame after it begins.
  await context.addInitScript(`window.firstRows = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[role=row][data-index]')) requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
  return context;
}

/** Milliseconds from the navigation until the first rows are painted. */
export async function firstRowsMs(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return Number(await page.evaluate('window.firstRows'));
}

/** The scripts that the browser loads by itself until the list stands and is idle, as paths below the origin. */
export async function scriptsLoaded(
  page: Page,
  { address, origin }: { address: string; origin: string },
): Promise<string[]> {
  const scripts = new Set<string>();
  let lastAt = performance.now();
  page.on('request', (request) => {
    if (request.resourceType() === 'script')
      scripts.add(
        request
          .url()
          .slice(origin.length + 1)
          .replace(/\?.*/, ''),
      );
    lastAt = performance.now();
  });
  await firstRowsMs(page, address);
  while (performance.now() - lastAt < IDLE_MS) await new Promise((resolve) => setTimeout(resolve, 100));
  return [...scripts];
}

/** Opens a page of nothing but lines of text, as high as the list: what the browser and the machine give at this moment to whatever scrolls. */
export async function openPlainPage(context: BrowserContext, { lines }: { lines: number }): Promise<Page> {
  const page = await context.newPage();
  const text = Array.from(
    { length: lines },
    (_, line) => `<div style="height: 48px">Line number ${line + 1}</div>`,
  ).join('');
  await page.setContent(
    `<body style="margin: 0"><div role="grid" style="height: 100vh; overflow: auto; background: white">${text}</div></body>`,
  );
  return page;
}

/** Scrolls the list of the page down and up again at a steady speed and answers the milliseconds between its frames. */
export async function framesOfScroll(page: Page, { speed }: { speed: number }): Promise<number[]> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  const distance = Number(
    await page.evaluate(
      `(() => { const grid = document.querySelector('[role=grid]'); return grid.scrollHeight - grid.clientHeight; })()`,
    ),
  );
  await page.evaluate(`(() => {
    const times = window.frameTimes = [];
    const note = (at) => { times.push(at); if (window.frameTimes === times) requestAnimationFrame(note); };
    requestAnimationFrame(note);
  })()`);
  for (const yDistance of [-distance, distance]) await scroll(session, { yDistance, speed });
  // The values are the times of animation frames.
  const times = (await page.evaluate(
    '(() => { const times = window.frameTimes; window.frameTimes = null; return times; })()',
  )) as number[];
  await session.detach();
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}

/** A turn of the wheel over the middle of the list; positive is up. */
const scroll = (session: CDPSession, { yDistance, speed }: { yDistance: number; speed: number }) =>
  session.send('Input.synthesizeScrollGesture', {
    x: WINDOW.width / 2,
    y: WINDOW.height / 2,
    yDistance,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse',
  });
