// One field of a card in a frame of its own. What is typed never leaves the frames of the sandbox but to the sandbox itself.
'use strict';
{
  const query = new URLSearchParams(location.search);
  const type = query.get('type');
  const base = location.href.split('/v3/card-field')[0];
  const input = document.querySelector('input');
  const channel = new BroadcastChannel(`kervan-payments-${query.get('group')}`);
  const isTurkish = (query.get('locale') || '').startsWith('tr');
  const TEXTS = {
    cardNumber: {
      placeholder: '1234 1234 1234 1234',
      label: ['Card number', 'Kart numarası'],
      auto: 'cc-number',
      incomplete: ['Your card number is incomplete.', 'Kart numaranız eksik.'],
      wrong: ['Your card number is invalid.', 'Kart numaranız geçersiz.'],
      codes: ['incomplete_number', 'invalid_number'],
    },
    cardExpiry: {
      placeholder: isTurkish ? 'AA / YY' : 'MM / YY',
      label: ['Expiration date', 'Son kullanma tarihi'],
      auto: 'cc-exp',
      incomplete: ["Your card's expiration date is incomplete.", 'Kartınızın son kullanma tarihi eksik.'],
      wrong: ["Your card's expiration date is in the past.", 'Kartınızın son kullanma tarihi geçmiş.'],
      codes: ['incomplete_expiry', 'invalid_expiry_year_past'],
    },
    cardCvc: {
      placeholder: 'CVC',
      label: ['Security code', 'Güvenlik kodu'],
      auto: 'cc-csc',
      incomplete: ["Your card's security code is incomplete.", 'Kartınızın güvenlik kodu eksik.'],
      wrong: ["Your card's security code is invalid.", 'Kartınızın güvenlik kodu geçersiz.'],
      codes: ['incomplete_cvc', 'invalid_cvc'],
    },
  };
  const texts = TEXTS[type];
  const say = ([english, turkish]) => (isTurkish ? turkish : english);
  input.placeholder = texts.placeholder;
  input.setAttribute('aria-label', say(texts.label));
  input.autocomplete = texts.auto;

  const digits = () => input.value.replace(/\D/g, '');
  const brands = [
    ['visa', /^4/],
    ['mastercard', /^(5[1-5]|2[2-7])/],
    ['amex', /^3[47]/],
    ['discover', /^6(?:011|5)/],
    ['diners', /^3[0689]/],
    ['jcb', /^35/],
    ['unionpay', /^62/],
  ];
  const brandOf = (number) => (brands.find(([, begin]) => begin.test(number)) || ['unknown'])[0];
  const lengthOf = (number) => ({ amex: 15, diners: number.startsWith('36') ? 14 : 16 })[brandOf(number)] || 16;
  const isLuhn = (number) => {
    let sum = 0;
    [...number].reverse().forEach((digit, place) => {
      const value = Number(digit) * (place % 2 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    });
    return sum % 10 === 0;
  };

  /** `empty`, `incomplete`, `wrong` or `complete`. */
  function stateOf() {
    const value = digits();
    if (value === '') return 'empty';
    if (type === 'cardNumber')
      return value.length < lengthOf(value) ? 'incomplete' : isLuhn(value) ? 'complete' : 'wrong';
    if (type === 'cardCvc') return value.length < 3 ? 'incomplete' : 'complete';
    if (value.length < 4) return 'incomplete';
    const month = Number(value.slice(0, 2));
    return month < 1 || month > 12 ? 'wrong' : 'complete';
  }

  function shape() {
    const value = digits();
    if (type === 'cardNumber') {
      const part = value.slice(0, lengthOf(value));
      input.value =
        brandOf(value) === 'amex'
          ? part.replace(/^(\d{4})(\d{0,6})(\d{0,5}).*/, (_, a, b, c) => [a, b, c].filter(Boolean).join(' '))
          : part.replace(/(\d{4})(?=\d)/g, '$1 ');
    } else if (type === 'cardExpiry') {
      const four = (/^[2-9]/.test(value) ? `0${value}` : value).slice(0, 4);
      input.value = four.length > 2 ? `${four.slice(0, 2)} / ${four.slice(2)}` : four;
    } else input.value = value.slice(0, 4);
  }

  const tell = (name, detail) => parent.postMessage({ kervanPayments: 'field', name, detail }, '*');
  const errorOf = (state, isLeft) =>
    state === 'wrong' || (state === 'incomplete' && isLeft)
      ? { type: 'validation_error', code: texts.codes[state === 'wrong' ? 1 : 0], message: say(texts[state]) }
      : undefined;
  let told = '';
  function tellChange(isLeft) {
    const state = stateOf();
    const detail = {
      empty: state === 'empty',
      complete: state === 'complete',
      error: errorOf(state, isLeft),
      ...(type === 'cardNumber' ? { brand: brandOf(digits()) } : {}),
    };
    const text = JSON.stringify(detail);
    if (text === told) return;
    told = text;
    tell('change', detail);
  }

  input.addEventListener('input', () => {
    shape();
    tellChange(false);
  });
  input.addEventListener('focus', () => tell('focus', {}));
  input.addEventListener('blur', () => {
    if (stateOf() !== 'empty') tellChange(true);
    tell('blur', {});
  });
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell('escape', {});
  });

  channel.addEventListener('message', ({ data }) => {
    if (data.ask) channel.postMessage({ to: data.ask, type, value: digits(), state: stateOf() });
  });

  /** What the other fields of the group hold. */
  function ask() {
    return new Promise((resolve) => {
      const id = crypto.randomUUID ? crypto.randomUUID() : String(Math.random());
      const found = {};
      const finish = () => {
        clearTimeout(timer);
        channel.removeEventListener('message', hear);
        resolve(found);
      };
      const hear = ({ data }) => {
        if (data.to !== id) return;
        found[data.type] = data;
        if (found.cardExpiry && found.cardCvc) finish();
      };
      const timer = setTimeout(finish, 3000);
      channel.addEventListener('message', hear);
      channel.postMessage({ ask: id });
    });
  }

  async function send({ path, form }) {
    const found = { ...(await ask()), cardNumber: { value: digits(), state: stateOf() } };
    for (const name of ['cardNumber', 'cardExpiry', 'cardCvc']) {
      const state = found[name] ? found[name].state : 'incomplete';
      if (state !== 'complete')
        return {
          error: {
            type: 'validation_error',
            code: TEXTS[name].codes[state === 'wrong' ? 1 : 0],
            message: say(TEXTS[name][state === 'wrong' ? 'wrong' : 'incomplete']),
          },
        };
    }
    const fields = new URLSearchParams(form);
    fields.set('card[number]', found.cardNumber.value);
    fields.set('card[exp_month]', String(Number(found.cardExpiry.value.slice(0, 2))));
    fields.set('card[exp_year]', `20${found.cardExpiry.value.slice(2)}`);
    fields.set('card[cvc]', found.cardCvc.value);
    try {
      const response = await fetch(`${base}${path}`, { method: 'POST', body: fields });
      return await response.json();
    } catch {
      return { error: { type: 'api_connection_error', message: 'The sandbox did not answer.' } };
    }
  }

  function dress({ style, placeholder, disabled } = {}) {
    const { color, fontSize, fontFamily, fontWeight, lineHeight } = (style && style.base) || {};
    Object.assign(input.style, {
      color: color || '',
      fontSize: fontSize || '',
      fontFamily: fontFamily || '',
      fontWeight: fontWeight || '',
      lineHeight: lineHeight || '',
    });
    if (placeholder !== undefined) input.placeholder = placeholder;
    input.disabled = disabled === true;
  }

  window.addEventListener('message', async ({ source, data }) => {
    if (source !== parent || !data || data.kervanPayments !== 'order') return;
    if (data.do === 'options') dress(data.options);
    if (data.do === 'focus') input.focus();
    if (data.do === 'blur') input.blur();
    if (data.do === 'clear') {
      input.value = '';
      tellChange(false);
    }
    if (data.do === 'send')
      parent.postMessage({ kervanPayments: 'answer', id: data.id, detail: await send(data) }, '*');
  });
  tell('ready', {});
}
