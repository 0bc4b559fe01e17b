import * as React from 'react';

/** What React keeps to itself; in production it is not there. */
const KEPT = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React notes for each element that it draws where in the code it was written, to say so in a complaint: a tenth of the time of a test. A
 * complaint names the component as before.
 */
const kept: unknown = Reflect.get(React, KEPT);
if (typeof kept === 'object' && kept !== null)
  Object.defineProperty(kept, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
