import { expect, it } from 'vitest';
import { languages } from '@kervan/texts/languages';
import { GOAL_KB, scriptsOf, sizeOf, weightKb } from './first-load.ts';

it.each(languages)(`the list of products stands with at most ${GOAL_KB} kB of script, %s`, (language) => {
  const scripts = scriptsOf(language);
  console.log(
    `${scripts.length} scripts, ${weightKb(scripts).toFixed(1)} kB: ${scripts
      .slice(0, 5)
      .map((file) => `${file} ${(sizeOf(file) / 1000).toFixed(1)}`)
      .join(', ')}`,
  );
  expect(weightKb(scripts)).toBeLessThanOrEqual(GOAL_KB);
});
