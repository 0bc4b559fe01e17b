// Chooses the colours before anything is painted; afterwards src/theme keeps them (decisions 22).
(function chooseColours(root) {
  try {
    var stored = localStorage.getItem('IsDarkModeEnabled');
    var dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true';
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
    var filter = localStorage.getItem('DarkModeFilter');
    if (filter !== null) root.style.setProperty('--dark-filter', filter);
  } catch {
    root.setAttribute('data-mantine-color-scheme', 'light');
  }
})(document.documentElement);
