// Texts become no elements: what a library writes into a page as HTML is refused once it holds a tag (Trusted Types).
if (window.trustedTypes)
  window.trustedTypes.createPolicy('default', {
    createHTML: function (text) {
      return text.indexOf('<') < 0 ? text : null;
    },
  });

// Styles that are made while the panel runs carry the number of the page.
(function passNonce(meta) {
  if (meta) window.__webpack_nonce__ = meta.nonce;
})(document.querySelector('meta[property="csp-nonce"]'));

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
