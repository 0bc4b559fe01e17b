import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The class names of a component of the library, after which its style file is called. */
const CLASS_NAMES = /@mantine[\\/]core[\\/]esm[\\/].+[\\/](\w+)\.module\.mjs$/;
const MAIN = /apps[\\/]web[\\/]src[\\/]main\.tsx$/;

/** Whether a file of the library holds the class names of a component. */
export const hasClassNames = (file: string): boolean => CLASS_NAMES.test(file);

/** The style of the component whose class names stand in the file, as it is imported. Throws where the library has none. */
export function stylesOf(file: string): string {
  const [, component = file] = CLASS_NAMES.exec(file) ?? [];
  const style = `@mantine/core/styles/${component}.layer.css`;
  if (!fs.existsSync(path.join(import.meta.dirname, '../../node_modules', style)))
    throw new Error(`${component} has no style of its own in the library`);
  return style;
}

/**
 * Lets each component of the library bring its own style, in the file of the code that needs it: a page loads and matches
 * only the styles of what it may show (decision 0014). A component imports those it is made of before its own names, so that
 * their styles come first, as the library asks. While developing, the library is one file, and so is its style.
 */
export function componentStyles(): Plugin {
  let isBuild = true;
  return {
    name: 'kervan:component-styles',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    transform: {
      filter: { id: [CLASS_NAMES, MAIN] },
      handler(code, id) {
        const style = isBuild ? hasClassNames(id) && stylesOf(id) : MAIN.test(id) && '@mantine/core/styles.layer.css';
        return style ? { code: `import '${style}';${code}`, map: null } : null;
      },
    },
  };
}
