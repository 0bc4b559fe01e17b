import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerStyles } from './computed-style.ts';

const page = (inside: string, rules = '') =>
  render(<div dangerouslySetInnerHTML={{ __html: `<style>${rules}</style><main>${inside}</main>` }} />);
const isShown = () => screen.queryByRole('button', { name: 'Buy' }) !== null;

describe('what queries by role see', () => {
  it.each([
    ['by its own style', '<button style="display: none">Buy</button>'],
    ['by the style of what is around it', '<div style="color: red; display:none"><p><button>Buy</button></p></div>'],
    ['by visibility', '<button style="visibility: hidden">Buy</button>'],
    ['by visibility around it', '<div style="visibility: hidden"><p><button>Buy</button></p></div>'],
    ['by the attribute', '<div hidden><button>Buy</button></div>'],
    ['from those who listen', '<div aria-hidden="true"><button>Buy</button></div>'],
    ['by a kind of element that is never shown', '<template><button>Buy</button></template>'],
    ['by a dialog that is closed', '<dialog><button>Buy</button></dialog>'],
    ['by a class', '<button class="big gone">Buy</button>', '.gone { display: none }'],
    ['by a class around it', '<p class="gone"><button>Buy</button></p>', 'main > .gone { display: none }'],
    ['by visibility of a class around it', '<p class="gone"><button>Buy</button></p>', '.gone { visibility: hidden }'],
    ['by one of two selectors', '<p id="gone"><button>Buy</button></p>', '.other, #gone { display: none }'],
    [
      'by a rule for wide windows',
      '<button class="gone">Buy</button>',
      '@media (min-width: 1000px) { .gone { display: none } }',
    ],
  ])('is not what is hidden %s', (_, inside, rules = '') => {
    page(inside, rules);
    expect(isShown()).toBe(false);
  });

  it.each([
    ['nothing hides it', '<button>Buy</button>'],
    ['its class is not the one that hides', '<button class="gone-not">Buy</button>', '.gone { display: none }'],
    ['the class hides elsewhere', '<button class="gone">Buy</button>', '.other .gone { display: none }'],
    [
      'its own style shows it again',
      '<button class="gone" style="display: block">Buy</button>',
      '.gone { display: none }',
    ],
    ['the dialog is open', '<dialog open><button>Buy</button></dialog>'],
    [
      'the rule is for narrow windows',
      '<button class="gone">Buy</button>',
      '@media (max-width: 1000px) { .gone { display: none } }',
    ],
  ])('is what is shown: %s', (_, inside, rules = '') => {
    page(inside, rules);
    expect(isShown()).toBe(true);
  });

  it('follows what changes: the element, what is around it, the rules', () => {
    page('<p><button>Buy</button></p>', '.gone { display: none }');
    const button = screen.getByRole('button');
    const look = (change: () => void) => (change(), isShown());
    expect(look(() => button.classList.add('gone'))).toBe(false);
    expect(look(() => button.classList.remove('gone'))).toBe(true);
    expect(look(() => void (button.parentElement!.style.display = 'none'))).toBe(false);
    expect(look(() => void (button.parentElement!.style.display = ''))).toBe(true);
    expect(look(() => document.querySelector('style')!.append('button { visibility: hidden }'))).toBe(false);
    expect(look(() => document.querySelector('style')!.remove())).toBe(true);
  });
});

describe('a computed style', () => {
  it('keeps the pointer from what takes no clicks', async () => {
    const clicked = vi.fn();
    render(<button style={{ pointerEvents: 'none' }} onClick={clicked} />);
    await expect(userEvent.click(screen.getByRole('button'))).rejects.toThrow('pointer-events');
    expect(clicked).not.toHaveBeenCalled();
  });

  it('tells everything else as the simulated browser does, however often it is set up', () => {
    answerStyles();
    page('<p style="color: red; margin: 2px"><b>1</b></p>', ':root { --surface: #fff } b { display: flex }');
    const style = getComputedStyle(document.querySelector('b')!);
    expect(style.color).toBe('red');
    expect(style.display).toBe('flex');
    expect(style.getPropertyValue('color')).toBe('red');
    expect(getComputedStyle(document.documentElement).getPropertyValue('--surface')).toBe('#fff');
    expect(getComputedStyle(document.createElement('b')).display).toBe('');
  });
});
