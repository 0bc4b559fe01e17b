// The arrows of ARCHITECTURE.md. `npm run check` holds them.
const rule = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/testing/' },
  to,
});
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    rule('domain-is-pure', '^packages/domain/', { pathNot: '^packages/domain/' }),
    rule('contracts-know-only-domain-and-zod', '^packages/contracts/', {
      pathNot: '^packages/(contracts|domain)/|node_modules/zod/',
    }),
    // Schemas stay out of the browser: their types alone are linked to the calls. What carries no schema is named here.
    rule('the-panel-takes-calls-not-schemas', '^apps/web/src/', {
      path: '^packages/contracts/|node_modules/zod/',
      pathNot: '^packages/contracts/src/([a-z-]+-calls|call|errors|file|topics-of-(sellers|staff))\\.ts$',
      dependencyTypesNot: ['type-only'],
    }),
    // What calls show and touch is no part of the first load: it comes with what follows the changes, or with the first change.
    rule('topics-come-behind-the-first-picture', '^apps/web/src/(?!api/follow-changes\\.ts$)', {
      path: '^packages/contracts/src/topics-of-(sellers|staff)\\.ts$',
      dynamic: false,
    }),
    rule(
      'topics-know-no-calls',
      '^packages/contracts/src/(topics-of-[a-z]+|[a-z-]+-topics|topic|topic-index|topic-declarations)\\.ts$',
      {
        path: '^packages/contracts/|node_modules/zod/',
        pathNot: '^packages/contracts/src/(topics-of-[a-z]+|[a-z-]+-topics|topic|topic-index|topic-declarations)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'plain-contracts-know-no-schemas',
      '^packages/contracts/src/([a-z-]+-calls|call|endpoint|errors|inventory-errors|order-errors|warehouse-errors|help-errors|takeover-errors|file)\\.ts$',
      {
        path: '^packages/contracts/|node_modules/zod/',
        pathNot:
          '^packages/contracts/src/([a-z-]+-calls|call|endpoint|errors|inventory-errors|order-errors|warehouse-errors|help-errors|takeover-errors|file)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('texts-know-only-contracts-and-domain', '^packages/texts/', {
      pathNot: '^packages/(texts|contracts|domain)/',
    }),
    rule('apps-do-not-import-each-other', '^apps/([^/]+)/', { path: '^apps/', pathNot: '^apps/$1/' }),
    rule('the-sandbox-knows-markets-and-money-alone', '^apps/sandbox/', {
      path: '^packages/',
      pathNot: '^packages/(domain/src/(markets\\.ts|money/)|sp-api/)',
    }),
    // The vendor's model, not a rule of ours: the marketplace's client and its sandbox write each their own half of the protocol.
    rule('the-vendors-types-know-nobody', '^packages/sp-api/', { pathNot: '^packages/sp-api/' }),
    rule(
      'the-marketplace-alone-knows-the-vendors-types',
      '^(apps|packages)/(?!sp-api/|server/src/connectors/marketplace/|sandbox/src/marketplace/)',
      { path: '^packages/sp-api/' },
    ),
    rule('the-world-of-the-sandbox-knows-no-system', '^apps/sandbox/src/(world|http|database)/', {
      path: '^apps/sandbox/src/[^/]+/|^apps/sandbox/src/(app|main|systems)\\.ts$',
      pathNot: '^apps/sandbox/src/(world|http|database)/',
    }),
    rule('systems-do-not-import-each-other', '^apps/sandbox/src/(?!(?:world|http|database)/)([^/]+)/', {
      path: '^apps/sandbox/src/[^/]+/|^apps/sandbox/src/(app|main|systems)\\.ts$',
      pathNot: '^apps/sandbox/src/($1|world|http|database)/',
    }),
    rule('features-do-not-import-each-other', '^apps/([^/]+)/src/features/([^/]+)/', {
      path: '^apps/$1/src/features/',
      pathNot: '^apps/$1/src/features/$2/',
    }),
    rule('job-declarations-are-data', '^apps/server/src/jobs/declared/', {
      pathNot: '/jobs/job\\.ts$|node_modules/zod/|^packages/domain/',
    }),
    rule('connectors-know-no-feature-and-no-table', '^apps/server/src/connectors/', {
      path: '^apps/server/src/(features|records|db|http|jobs|events)/',
    }),
    rule('records-know-the-database-and-orders-alone', '^apps/server/src/records/', {
      path: '^apps/server/src/',
      pathNot: '^apps/server/src/(records/|db/|jobs/(enqueue\\.ts$|declared/)|events/announce\\.ts$)',
    }),
    // Credit moves through the ledger; it knows no other record.
    rule('records-are-the-agreed-ones', '^apps/', {
      path: '^apps/server/src/records/',
      pathNot:
        '^apps/server/src/records/(items|settings|products|stores|activity|ledger|subscriptions|billing|messages|buyer-messages|staff|orders|order-money|order-sendings|order-pii|protection|warehouse|help|reports)/',
    }),
    rule('the-ledger-knows-no-other-record', '^apps/server/src/records/ledger/', {
      path: '^apps/server/src/records/',
      pathNot: '^apps/server/src/records/ledger/',
    }),
    rule('the-database-knows-nobody', '^apps/server/src/db/', {
      path: '^apps/',
      // How long it is waited for is one factor with all other waits.
      pathNot: '^apps/server/src/(db/|wait-factor\\.ts$)',
    }),
    rule('lists-know-the-database-alone', '^apps/server/src/lists/', {
      path: '^apps/server/src/',
      pathNot: '^apps/server/src/(lists/|db/|errors\\.ts$)',
    }),
    rule('http-jobs-and-events-know-no-feature', '^apps/server/src/(http|jobs|events)/', {
      path: '^apps/server/src/(features|cases)/',
    }),
    // What several features do in one way stands between them and the records.
    rule('cases-know-no-feature', '^apps/server/src/cases/', {
      path: '^apps/server/src/(features|connectors)/',
    }),
    rule('connectors-do-not-import-each-other', '^apps/server/src/connectors/([^/]+)/', {
      path: '^apps/server/src/connectors/',
      pathNot: '^apps/server/src/connectors/$1/',
    }),
    rule('parts-of-the-panel-know-no-feature', '^apps/web/src/ui/', {
      path: '^apps/web/src/(features|kit|shell|session|api)/',
    }),
    rule('the-kit-knows-no-feature', '^apps/web/src/kit/', {
      path: '^apps/web/src/',
      pathNot: '^apps/web/src/(kit|ui|api|session|activity|i18n)/',
    }),
    rule('what-the-kit-stands-on-knows-no-kit', '^apps/web/src/(api|session|activity|i18n)/', {
      path: '^apps/web/src/kit/',
    }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
