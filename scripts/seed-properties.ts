// Part of every test file where a change is judged (`CI`): properties try the same cases each time, so that what is refused
// is refused for what was changed. Everywhere else, and in `npm run fuzz`, they try new ones each time.
import fc from 'fast-check';

if (process.env.CI) fc.configureGlobal({ seed: 20_261_125 });
