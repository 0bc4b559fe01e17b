// Chooses the colours before anything is painted; afterwards src/theme keeps them (decisions 22).
(function chooseColours(root) {
  try {
    var stored = localStorage.getItem('IsDarkModeEnabled');
    var dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true';
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  } catch {
    root.setAttribute('data-mantine-color-scheme', 'light');
  }
})(document.documentElement);

// Asks for the words, and for whoever is signed in for the screen of this address, before the panel's own code has come.
// In a function: what stands at the top of a classic script would be a member of the window.
(function askAhead(filesOf) {
  var language = localStorage.getItem('selectedLanguage') || (/^tr\b/i.test(navigator.language) ? 'tr' : 'us');
  var address = localStorage.getItem('token') === null ? null : location.pathname.toLowerCase();
  [].concat(filesOf[language] || [], filesOf[address] || []).forEach(function (file) {
    var link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.appendChild(link);
  });
})(JSON.parse(document.currentScript.getAttribute('data-ahead') || '{}'));
