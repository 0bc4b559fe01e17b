import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Ctrl K opens the command palette, which is loaded the first time. */
export function PaletteKey({ onHelp }: { onHelp: () => void }) {
  const [isWanted, setWanted] = useState(false);
  const [query, setQuery] = useState('');
  const open = () => {
    setWanted(true);
    setQuery('');
    void loadPalette().then(({ openPalette }) => openPalette());
  };
  useHotkeys([['mod+K', open]], []);
  return isWanted ? (
    <Suspense>
      <CommandPalette query={query} onQuery={setQuery} onHelp={onHelp} />
    </Suspense>
  ) : null;
}
