// Stripe.js as the sandbox serves it: the methods and events of the real one that a page with card fields uses. The fields are
// frames of the sandbox's origin: a card's number is typed, read and sent within them.
'use strict';
{
  const base = new URL(document.currentScript.src).href.replace(/\/(v3|endive)\/stripe\.js.*$/, '');
  const origin = new URL(base).origin;
  const TITLES = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  const TYPES = Object.keys(TITLES);
  let serial = 0;
  const nextId = () => `${Date.now().toString(36)}${(++serial).toString(36)}${Math.random().toString(36).slice(2)}`;

  function formOf(fields) {
    const form = new URLSearchParams();
    const put = (name, value) => {
      if (value === undefined || value === null) return;
      if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) put(`${name}[${key}]`, inner);
      else form.append(name, String(value));
    };
    for (const [name, value] of Object.entries(fields)) put(name, value);
    return form;
  }

  async function call(method, path, fields) {
    const form = formOf(fields);
    try {
      const response = await fetch(method === 'GET' ? `${base}${path}?${form}` : `${base}${path}`, {
        method,
        credentials: 'omit',
        ...(method === 'GET' ? {} : { body: form }),
      });
      return await response.json();
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message:
            'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
        },
      };
    }
  }

  /** The frame of a field and what is said to it and heard from it. */
  function createFrame(type, elements, hearField) {
    const waiting = new Map();
    let frame = null;
    const post = (message) => {
      if (frame && frame.contentWindow)
        frame.contentWindow.postMessage({ kervanPayments: 'order', ...message }, origin);
    };
    const hear = (event) => {
      if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return;
      const { kervanPayments: kind, name, detail, id } = event.data || {};
      if (kind === 'field') hearField(name, detail);
      if (kind !== 'answer') return;
      const resolve = waiting.get(id);
      waiting.delete(id);
      if (resolve) resolve(detail);
    };
    return {
      post,
      isOpen: () => frame !== null,
      open(node) {
        frame = document.createElement('iframe');
        frame.src = `${base}/v3/card-field?type=${type}&group=${elements.group}&locale=${encodeURIComponent(elements.locale)}`;
        frame.title = TITLES[type];
        frame.setAttribute('allowtransparency', 'true');
        frame.setAttribute('scrolling', 'no');
        Object.assign(frame.style, {
          border: '0',
          width: '100%',
          height: '1.5em',
          minHeight: '24px',
          display: 'block',
          background: 'transparent',
          colorScheme: 'normal',
        });
        node.classList.add('StripeElement');
        node.append(frame);
        window.addEventListener('message', hear);
      },
      close() {
        window.removeEventListener('message', hear);
        if (frame) frame.remove();
        frame = null;
      },
      send(path, fields) {
        return new Promise((resolve) => {
          const id = nextId();
          waiting.set(id, resolve);
          post({ do: 'send', id, path, form: String(formOf(fields)) });
        });
      },
    };
  }

  /** Listeners by the names of their events. */
  function createListeners() {
    const listeners = new Map();
    const of = (event) => listeners.get(event) || [];
    return {
      add: (event, listener) => void listeners.set(event, [...of(event), listener]),
      remove: (event, listener) =>
        void listeners.set(event, listener === undefined ? [] : of(event).filter((one) => one !== listener)),
      clear: () => listeners.clear(),
      emit: (event, detail) => {
        for (const listener of of(event)) listener(detail);
      },
    };
  }

  const plain = (value) => JSON.parse(JSON.stringify(value));

  function createElement(type, options, elements) {
    const listeners = createListeners();
    let isReady = false;
    let held = options || {};
    const frame = createFrame(type, elements, (name, detail) => {
      if (name === 'ready') {
        isReady = true;
        frame.post({ do: 'options', options: plain(held) });
      }
      listeners.emit(name, { elementType: type, ...detail });
    });
    const element = {
      mount(place) {
        const node = typeof place === 'string' ? document.querySelector(place) : place;
        if (!node)
          throw new Error(
            `The selector you specified (${String(place)}) applies to no DOM elements that are currently on the page.`,
          );
        element.unmount();
        frame.open(node);
        return element;
      },
      unmount() {
        frame.close();
        isReady = false;
        return element;
      },
      destroy() {
        element.unmount();
        listeners.clear();
        elements.forget(type);
        return element;
      },
      update(changed) {
        held = { ...held, ...changed };
        if (isReady) frame.post({ do: 'options', options: plain(held) });
        return element;
      },
      focus: () => frame.post({ do: 'focus' }),
      blur: () => frame.post({ do: 'blur' }),
      clear: () => frame.post({ do: 'clear' }),
      on(event, listener) {
        listeners.add(event, listener);
        if (event === 'ready' && isReady) void Promise.resolve().then(() => listener({ elementType: type }));
        return element;
      },
      once(event, listener) {
        const once = (detail) => {
          element.off(event, once);
          listener(detail);
        };
        return element.on(event, once);
      },
      off(event, listener) {
        listeners.remove(event, listener);
        return element;
      },
      addEventListener: (event, listener) => element.on(event, listener),
      removeEventListener: (event, listener) => element.off(event, listener),
      _elementType: type,
      _elements: elements,
      /** The frame of the number sends what the frames of its group hold. */
      _send: async (path, fields) =>
        isReady && frame.isOpen()
          ? frame.send(path, fields)
          : {
              error: {
                type: 'validation_error',
                code: 'incomplete_number',
                message: 'Please make sure the Element is still mounted.',
              },
            },
    };
    return element;
  }

  function createElements(options) {
    const made = new Map();
    const elements = {
      group: nextId(),
      locale:
        (options && options.locale && options.locale !== 'auto' && options.locale) ||
        document.documentElement.lang ||
        'en',
      _clientSecret: options && options.clientSecret,
      create(type, given) {
        const name = typeof type === 'string' ? type : type.__elementType;
        if (!TYPES.includes(name))
          throw new Error(`The sandbox has no element of type ${name}; it has ${TYPES.join(', ')}.`);
        if (made.has(name))
          throw new Error(`Can only create one Element of type ${name} through this Elements instance.`);
        const element = createElement(name, given, elements);
        made.set(name, element);
        return element;
      },
      getElement: (type) => made.get(typeof type === 'string' ? type : type && type.__elementType) || null,
      update(changed) {
        if (changed && changed.clientSecret) elements._clientSecret = changed.clientSecret;
      },
      fetchUpdates: async () => ({}),
      submit: async () => ({ selectedPaymentMethod: 'card' }),
      on: () => elements,
      off: () => elements,
      forget: (type) => void made.delete(type),
    };
    return elements;
  }

  /** The bank's page over everything: `done` when the holder answered, `closed` when he did not. */
  function showBank(url) {
    return new Promise((resolve) => {
      const cover = document.createElement('div');
      cover.setAttribute('role', 'dialog');
      cover.setAttribute('aria-modal', 'true');
      cover.setAttribute('aria-label', '3-D Secure');
      Object.assign(cover.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        background: 'rgba(10, 20, 30, .55)',
        display: 'grid',
        placeItems: 'center',
      });
      const page = document.createElement('iframe');
      page.src = url;
      page.title = '3-D Secure';
      page.name = 'kervan-3ds';
      Object.assign(page.style, {
        border: '0',
        borderRadius: '12px',
        width: 'min(480px, 94vw)',
        height: 'min(460px, 90vh)',
        background: '#fff',
      });
      const end = (result) => {
        window.removeEventListener('message', hear);
        window.removeEventListener('keydown', escape);
        cover.remove();
        resolve(result);
      };
      const hear = (event) => {
        if (
          event.source !== page.contentWindow ||
          event.origin !== new URL(url).origin ||
          !event.data ||
          event.data.kervanPayments !== '3ds'
        )
          return;
        end(event.data.result);
      };
      const escape = (event) => {
        if (event.key === 'Escape') end('closed');
      };
      window.addEventListener('message', hear);
      window.addEventListener('keydown', escape);
      cover.append(page);
      document.body.append(cover);
      page.focus();
    });
  }

  const KINDS = {
    seti: {
      path: '/v1/setup_intents',
      name: 'setupIntent',
      error: 'last_setup_error',
      code: 'setup_intent_authentication_failure',
      inError: 'setup_intent',
    },
    pi: {
      path: '/v1/payment_intents',
      name: 'paymentIntent',
      error: 'last_payment_error',
      code: 'payment_intent_authentication_failure',
      inError: 'payment_intent',
    },
  };

  function kindOf(secret) {
    const id = String(secret).split('_secret_')[0];
    const kind = KINDS[id.split('_')[0]];
    if (!kind)
      throw new Error(
        `Invalid value for clientSecret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(secret)}.`,
      );
    return { id, kind };
  }

  const resultOf = (kind, answer) => (answer.error ? { error: answer.error } : { [kind.name]: answer });

  async function retrieve(key, secret) {
    const { id, kind } = kindOf(secret);
    return resultOf(kind, await call('GET', `${kind.path}/${id}`, { key, client_secret: secret }));
  }

  /** Shows the bank's page when the intent asks for it, and gives what came of it. */
  async function handle(key, secret, answer) {
    const { kind } = kindOf(secret);
    const intent = answer[kind.name];
    if (!intent || intent.status !== 'requires_action') return answer;
    const action = intent.next_action || {};
    const url = action.type === 'redirect_to_url' ? action.redirect_to_url.url : action.use_stripe_sdk.stripe_js;
    const outcome = await showBank(url);
    const after = await retrieve(key, secret);
    const now = after[kind.name];
    if (!now) return after;
    const refused = now[kind.error];
    if (now.status === 'requires_payment_method' && refused) return { error: { ...refused, [kind.inError]: now } };
    if (outcome !== 'closed' || now.status !== 'requires_action') return after;
    return {
      error: {
        type: 'invalid_request_error',
        code: kind.code,
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        [kind.inError]: now,
      },
    };
  }

  const numberOf = (source) => (source && source._elements ? source._elements.getElement('cardNumber') : null);

  async function createPaymentMethod(key, given) {
    const element = numberOf(given.card || (given.elements && given.elements.getElement('cardNumber')));
    if (!element) throw new Error('createPaymentMethod needs the card number element.');
    const answer = await element._send('/v1/payment_methods', {
      key,
      type: 'card',
      billing_details: given.billing_details || (given.params && given.params.billing_details),
      allow_redisplay: given.allow_redisplay,
    });
    return answer.error ? { error: answer.error } : { paymentMethod: answer };
  }

  async function methodFields(key, method) {
    if (method === undefined || method === null) return {};
    if (typeof method === 'string') return { payment_method: method };
    const { card, billing_details: details } = method;
    if (card && card.token)
      return { payment_method_data: { type: 'card', card: { token: card.token }, billing_details: details } };
    const made = await createPaymentMethod(key, { card, billing_details: details });
    return made.error ? { error: made.error } : { payment_method: made.paymentMethod.id };
  }

  async function confirm(key, secret, data = {}, more = {}) {
    const { id, kind } = kindOf(secret);
    const fields = await methodFields(key, data.payment_method);
    if (fields.error) return { error: fields.error };
    const answer = resultOf(
      kind,
      await call('POST', `${kind.path}/${id}/confirm`, {
        key,
        client_secret: secret,
        use_stripe_sdk: true,
        ...fields,
        ...(kind === KINDS.pi
          ? { setup_future_usage: data.setup_future_usage, receipt_email: data.receipt_email }
          : {}),
      }),
    );
    return more.handleActions === false ? answer : handle(key, secret, answer);
  }

  function confirmWith(key, { elements, clientSecret, confirmParams = {} }) {
    const number = elements && elements.getElement('cardNumber');
    const details = confirmParams.payment_method_data && confirmParams.payment_method_data.billing_details;
    const method = confirmParams.payment_method || (number ? { card: number, billing_details: details } : undefined);
    return confirm(key, clientSecret || (elements && elements._clientSecret), {
      payment_method: method,
      receipt_email: confirmParams.receipt_email,
    });
  }

  async function createToken(key, element) {
    const number = numberOf(element);
    if (!number) throw new Error('createToken needs the card number element.');
    const answer = await number._send('/v1/tokens', { key });
    return answer.error ? { error: answer.error } : { token: answer };
  }

  function Stripe(key, options) {
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw new Error('Please call Stripe() with your publishable key. You used an empty string or a secret key.');
    return {
      elements: (given) => createElements({ ...options, ...given }),
      createPaymentMethod: (first, card, more) =>
        createPaymentMethod(key, typeof first === 'string' ? { card, ...more } : first),
      createToken: (element) => createToken(key, element),
      confirmCardSetup: (secret, data, more) => confirm(key, secret, data, more),
      confirmCardPayment: (secret, data, more) => confirm(key, secret, data, more),
      confirmPayment: (given) => confirmWith(key, given),
      confirmSetup: (given) => confirmWith(key, given),
      handleCardAction: async (secret) => handle(key, secret, await retrieve(key, secret)),
      handleNextAction: async ({ clientSecret }) => handle(key, clientSecret, await retrieve(key, clientSecret)),
      retrieveSetupIntent: (secret) => retrieve(key, secret),
      retrievePaymentIntent: (secret) => retrieve(key, secret),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  }

  Stripe.version = 'endive';
  window.Stripe = Stripe;
}
