// Chooses the colours before anything is painted; afterwards src/theme keeps them (decisions 22).
try {
  var stored = localStorage.getItem('IsDarkModeEnabled');
  var dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
}
