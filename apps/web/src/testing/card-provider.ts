import { onTestFinished, vi } from 'vitest';

type Answer = { error?: { type: string; code?: string; decline_code?: string } };
type Change = { complete: boolean; error?: { code: string } };
type Listener = (event: Change) => void;

/** The provider of cards as a test wants it: its script's interface in the window, its settings in the page, its answers by hand. Goes with the test. */
export function cardProvider() {
  const listeners = new Map<string, Listener>();
  const made: string[] = [];
  const styles: unknown[] = [];
  const focused: string[] = [];
  const confirmCardSetup = vi.fn<(secret: string, data: unknown) => Promise<unknown>>(() =>
    Promise.resolve({ setupIntent: { id: 'seti_1', status: 'succeeded', payment_method: 'pm_1' } }),
  );
  const confirmCardPayment = vi.fn<(secret: string, data?: unknown) => Promise<unknown>>(() =>
    Promise.resolve({ paymentIntent: { status: 'succeeded' } }),
  );
  const elementOf = (type: string, options: unknown) => {
    made.push(type);
    styles.push(options);
    return {
      type,
      mount: () => {},
      on: (event: string, listener: Listener) => void (event === 'change' && listeners.set(type, listener)),
      off: () => {},
      update: (next: unknown) => void styles.push(next),
      focus: () => void focused.push(type),
      destroy: () => listeners.delete(type),
    };
  };
  const elementsOf = () => {
    const all = new Map<string, unknown>();
    return {
      create: (type: string, options: unknown) => {
        const element = elementOf(type, options);
        all.set(type, element);
        return element;
      },
      getElement: (part: { __elementType?: string } | string) =>
        all.get(typeof part === 'string' ? part : (part.__elementType ?? '')) ?? null,
      update: () => {},
    };
  };
  const open = vi.fn((_key: string, _options: unknown) => ({
    elements: elementsOf,
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment,
    confirmCardSetup,
  }));
  vi.stubGlobal('Stripe', open);
  const metas = [
    ['payments-key', 'pk_test_panel'],
    ['payments-script', 'http://localhost:4010/v3/stripe.js'],
  ].map(([name = '', content = '']) => {
    const meta = document.createElement('meta');
    meta.name = name;
    meta.content = content;
    document.head.append(meta);
    return meta;
  });
  onTestFinished(() => metas.forEach((meta) => meta.remove()));
  return {
    open,
    confirmCardSetup,
    confirmCardPayment,
    made,
    styles,
    /** The fields that were gone to. */
    focused,
    /** What the person typed in a frame of the provider, as the provider tells it. */
    types: (part: 'cardNumber' | 'cardExpiry' | 'cardCvc', change: Change) => listeners.get(part)?.(change),
    /** A whole card. */
    typesCard: () => {
      for (const part of ['cardNumber', 'cardExpiry', 'cardCvc']) listeners.get(part)?.({ complete: true });
    },
    /** The next confirmation of a payment ends so. */
    refusesPayment: (answer: Answer) => confirmCardPayment.mockResolvedValueOnce(answer),
    refusesSetup: (answer: Answer) => confirmCardSetup.mockResolvedValueOnce(answer),
  };
}
export type CardProvider = ReturnType<typeof cardProvider>;
