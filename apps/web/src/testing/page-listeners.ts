/** What a router hears of the page until the page is gone: tests show one page after the other in the same. */
const FOR_LIFE: ReadonlySet<string> = new Set(['scroll', 'pagehide', 'pageshow']);

const ends: (() => void)[] = [];
let isNoted = false;

/** Notes from now on what is heard for as long as the page lives. */
export function notePageListeners(): void {
  if (isNoted) return;
  isNoted = true;
  const targets: readonly EventTarget[] = [document, globalThis.window];
  for (const target of targets) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: AddEventListenerOptions | boolean,
    ) => {
      add(type, listener, options);
      if (FOR_LIFE.has(type)) ends.push(() => target.removeEventListener(type, listener, options));
    };
  }
}

/** Lets go of the routers of the test, and of the pages that they hold. */
export function endPageListeners(): void {
  for (const end of ends.splice(0)) end();
}
