const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The business numbers of the product, each with its source. Durations end in Ms, money in Minor, ages and counts in Max or Min. */
export const limits = {
  /** The highest number above which a store may have the count of an action typed. */
  typedAboveMax: 100_000,
  /** Above this many items the count is typed, unless the store has a number of its own: before a save (the picture of the filters screen), and before an act on chosen products. */
  typedAboveBefore: { save: 200, act: 100 },
  /** INV-025. */
  bulkAddMax: 5000,
  /** Core §5. */
  bulkDeleteMax: 5000,
  /** INV-026. */
  skuPrefixMax: 20,
  /** INV-027. */
  skuMax: 40,
  /** Core §5. */
  handlingDaysMax: 30,
  /** FILT-008. */
  deliveryDaysOverMax: 30,
  /** Core §5. */
  excludedStoresMax: 10,
  /** PRICE-020. */
  updateHoursMax: 24,
  /** INV-052. */
  priceUpdateSendsMax: 3,
  /** SUB-038, SUB-039: all items may be twice, items at the store once the plan's product limit. */
  planAllItemsMultiple: 2,
  planAtStoreMultiple: 1,
  /** SUB-039: after this at risk the newest items above the limit get no price updates. */
  planRiskGraceMs: 7 * DAY,
  /** PRICE-032; the listed products that move most are read sooner (INV-085). */
  sourceAgeHotMaxMs: 15 * MINUTE,
  sourceAgeListedMaxMs: 60 * MINUTE,
  sourceAgeUnlistedMaxMs: 12 * HOUR,
  targetAgeMaxMs: 30 * MINUTE,
  /** Data past this age may not lower the price of a listed item. */
  priceFallAgeMaxMs: DAY,
  /** Appendix C: a new item waits this long for its product check. */
  productCheckMaxMs: 12 * HOUR,
  /** PRICE-016: a rate move of 1 percent re-prices, parts per million. */
  rateMoveRepricePpm: 10_000,
  /** Decision 31: a rate that moves by more is held and asked about, parts per million. */
  rateMoveHeldPpm: 200_000,
  rateAgeWarningMs: 48 * HOUR,
  /** PRICE-032. */
  feedAboveChanges: 1500,
  /** Decision 50: below it a filtered and sorted list takes SQL less than 50 ms; what a process holds; how often both ways are compared. */
  residentItemsMin: 50_000,
  residentItemsMax: 3_000_000,
  residentCheckedEvery: 200,
  /** FILT-019. */
  keywordLengthMin: 2,
  keywordLengthMax: 100,
  /** Core §5. */
  restrictedCategoriesMax: 500,
  /** Core §5. */
  autoApproveCountMax: 5000,
  /** Decision 24, INV-121: undo reaches back this far. */
  undoMs: 7 * DAY,
  /** Actions that are taken back at once, and what is named of those that were not. */
  undoSinceMax: 200,
  undoSkippedMax: 5_000,
  /** INV-049: the update history; recorded actions are kept as long. */
  historyKeptMs: 90 * DAY,
  /** INV-046: the last prices of each day. */
  itemDaysKeptMs: 365 * DAY,
  /** INV-073. */
  groupNameMax: 50,
  /** INV-112: settings of products at once by a call, lines and bytes of a file (decision 46), and faults of one that are told. */
  asinSettingsAtOnceMax: 5000,
  asinSettingLinesMax: 100_000,
  asinSettingFileBytesMax: 20 * 1024 * 1024,
  asinSettingFaultsTold: 200,
  /** Files of a list of the store (decision 46), and the wrong lines of one that are told. */
  recordFileBytesMax: 20 * 1024 * 1024,
  recordFaultsTold: 200,
  recordsAtOnceMax: 5000,
  /** M12: bytes of a state that is handed in, and how many products, records or settings of products a store of one has. */
  stateFileBytesMax: 50 * 1024 * 1024,
  stateRecordsMax: 200_000,
  /** FILT-030: entries of a common pool that one action puts on a list. */
  poolEntriesAtOnceMax: 1000,
  /** AUTH-010. */
  passwordLengthMin: 7,
  passwordLengthMax: 20,
  /** AUTH-010: what the hint recommends. */
  passwordLengthRecommended: 12,
  /** Appendix A step 7: the least share of a sale that may be left, hundredths of a percent. */
  netShareMinHundredths: 500,
  /** SHELL-085: bytes of a request's body; anyone's, a signed-in seller's, that of calls that take long lists, and of signed events. */
  bodyBytesMax: { public: 16 * 1024, own: 64 * 1024, bulk: 2 * 1024 * 1024, signed: 256 * 1024 },
  /** Lists, objects and the values in them, in one body; 5,000 settings of products with eleven values each are the most that a call takes. */
  bodyMembersMax: { public: 200, own: 2_000, bulk: 60_000 },
  /** Lists and objects within each other. */
  bodyDepthMax: 32,
  /** Values in the query of an address, or in a form. */
  queryMembersMax: 100,
  /** SHELL-096: rows of a page that every list offers. */
  pageSizes: [25, 50, 100],
  pageSizeDefault: 25,
  /** AUTH-056. */
  deletionGraceDays: 30,
  /** AUTH-040: the old address takes a change back within this. */
  emailUndoMs: 72 * HOUR,
  emailConfirmMs: 7 * DAY,
  /** Decision 66: how long every address of an account can stop the end of a second factor that two of the staff began. */
  factorEndMs: DAY,
  /** How long the mail that confirms a deletion holds (AUTH-058). */
  deletionMailMs: DAY,
  /** Security and reliability §3: an archive of the account is kept for a day. */
  exportKeptMs: DAY,
  /** SHELL-095. */
  logoSideMaxPx: 200,
  logoBytesMax: 1024 * 1024,
  /** Security and reliability §1: a web session; §2: a token of the extension. */
  sessionIdleHours: 24,
  extensionIdleHours: 12,
  /** M12. Assumed: as many keys and webhooks as a business has programs; a key is renewed once a year. */
  apiKeysMax: 20,
  /** Assumed: requests to the help desk that are open at the same time. */
  supportOpenMax: 100,
  apiKeyDaysMax: 365,
  webhooksMax: 10,
  /** What was told is kept for replays this long. */
  webhookEventsKeptMs: 7 * 86_400_000,
  /** After so many failures in a row a webhook is switched off. */
  webhookFailuresMax: 50,
  sessionDays: 30,
  sessionsMax: 10,
  /** SUB-029, account §9. */
  trialDays: 15,
  /** SUB-034. */
  subscriptionPeriodMs: 30 * DAY,
  /** SUB-037, days from the failed renewal. */
  unpaidServicesStopDays: 3,
  unpaidSuspendDays: 7,
  unpaidCancelDays: 30,
  /** SUB-020: a purchase that nobody goes on with is given up. */
  purchaseKeptMs: DAY,
  /** SUB-032: archived lists come back within this. */
  archiveKeptMs: 30 * DAY,
  /** SUB-067: stores, orders and history after the end; told of 30 and 7 days before. */
  endedKeptDays: 365,
  endedPurgeMailDays: [30, 7],
  /** SUB-026, SUB-029: a trial's end and the first invoice without its coupon are told of so long before. */
  announcedBeforeDays: 3,
  /** Billing section 3: a card entry that was begun is gone on with for so long. */
  setupReusedMs: HOUR,
  /** SUB-050. */
  cardsMax: 4,
  /** SUB-052, SUB-055. */
  cardCodeAttemptsMax: 3,
  cardCodeDigits: 6,
  cardVerificationMinor: 100,
  cardWaitingDays: 7,
  cardReminderDays: 5,
  cardAddableAgainMs: DAY,
  cardRejectionsMax: 3,
  /** WH-012: what one load and all of a day may come to, cents; WH-014: the least that is given to another customer. */
  creditLoadMinMinor: 1_000,
  creditLoadMaxMinor: 1_000_000,
  creditDayMaxMinor: 1_000_000,
  creditTransferMinMinor: 100,
  /** Above any amount of credit that a call may name, cents. */
  creditAmountMax: 100_000_000,
  /** Billing §8: an open load of the same amount stands in the way of another for so long. */
  creditLoadOpenMs: 10 * MINUTE,
  /** Decision 42: automatic loading is off after so many failures in a row. */
  autoBalanceFailuresMax: 3,
  /** WH-011. */
  creditHistoryShown: 10,
  /** Decision 42: bank transfers above it are booked by two members of staff, cents. */
  twoPersonsAboveMinor: 50_000,
  /** Security design §1: long rather than mixed. */
  staffPasswordLengthMin: 12,
  staffPasswordLengthMax: 128,
  /** Decision 42: money above it wants a second member of staff, cents of USD. */
  staffAloneMaxMinor: 50_000,
  staffAloneWithinMs: DAY,
  /** How a bank names a transfer, as staff type it. */
  bankReferenceLengthMax: 60,
  /** Why staff did something is said in a sentence. */
  staffWhyLengthMin: 5,
  staffWhyLengthMax: 500,
  /** A member of staff looks at an account for so long at a time. */
  staffLookMs: 30 * MINUTE,
  /** AUTH-039: entries of the record of security that its account is shown. */
  ownRecordMax: 100,
  /** MSG-019: what an announcement or an article may hold, characters. */
  announcementTitleMax: 120,
  announcementHtmlMax: 10_000,
  articleHtmlMax: 40_000,
  /** ORD-048: an order is marked so long before its ship-by. */
  orderLateSoonMs: DAY,
  /** Decision 59: an order is bought so long after it became Unshipped at the earliest, where the store sets nothing else; at most a day. */
  cancelBufferMs: 30 * MINUTE,
  cancelBufferMaxMs: DAY,
  /** Decision 59: an extension holds an order so long without opening its checkout. */
  buyerClaimMs: 15 * MINUTE,
  /** Decision 59: the source offer that is bought by was read at most so long ago. */
  buyOfferAgeMaxMs: 15 * MINUTE,
  /** RET-006. */
  returnLabelBytesMax: 5 * 1024 * 1024,
  /** RET-012. */
  refundDescriptionMax: 500,
  /** RET-017: the marketplace's books tell of something up to two days late; a day after that the seller settles by hand what they do not show. */
  refundUnseenMs: 3 * DAY,
  /** ORD-034. */
  orderNoteMax: 1000,
  /** ORD-038. */
  flagsMax: 20,
  flagTitleMax: 30,
  /** Assumed: orders that are flagged at once. */
  ordersFlaggedMax: 500,
  /** STORE-036. Assumed: the specification bounds neither the rules nor their lists. */
  routingRulesMax: 50,
  routingRuleValuesMax: 500,
  carrierPriorityMax: 20,
  /** STORE-029: hours before ship-by at which a shipment is confirmed by itself. */
  confirmHoursMin: 1,
  confirmHoursMax: 48,
  confirmHoursDefault: 6,
  /** Decision 63: the size of a file of orders and its lines. */
  orderFileBytesMax: 10 * 1024 * 1024,
  /** A list of a store's listings that is handed in (INV-113). // Assumed: 50,000 listings with their descriptions cut. */
  manualFileBytesMax: 20 * 1024 * 1024,
  orderFileLinesMax: 10_000,
  /** REP-024: a file of a business report, its lines, the wrong ones that are told, and the days of its period. */
  businessFileBytesMax: 20 * 1024 * 1024,
  businessFileLinesMax: 50_000,
  businessFaultsTold: 200,
  businessPeriodDaysMax: 366,
  /** Assumed: a file of feedback (MSG-035), and the wrong lines of it that are told. */
  feedbackFileBytesMax: 5 * 1024 * 1024,
  feedbackFaultsTold: 50,
  /** A record of such a file, and how long files that were handed in are listed. */
  orderFileRecordMax: 16 * 1024,
  orderUploadKeptMs: 90 * DAY,
  /** SHELL-094: files that are attached. Assumed: so many to one order, so that its dossier has a size. */
  attachmentBytesMax: 2 * 1024 * 1024,
  attachmentsAtOnceMax: 5,
  orderAttachmentsMax: 20,
  /** One order: pieces of a product, its products, and what stands in a cell of its address. */
  orderQuantityMax: 999,
  orderItemsMax: 100,
  addressFieldMax: 100,
  /** ORD-072, decision 11: buyer data are purged so long after the delivery. */
  buyerDataKeptMs: 30 * DAY,
  /** Appendix D: a package without an event for so many business days may be lost. */
  silentBusinessDays: 15,
  /** ORD-026, for carriers that are told of no other limit: 70 lb, length and girth 108 in. */
  parcelWeightLbMax: 70,
  parcelGirthInMax: 108,
  /** WH-029, decision 57: what a package's price may grow by without asking: the larger of both; and how long a seller is asked. */
  warehouseTolerancePercent: 5,
  warehouseToleranceMinor: 200,
  warehouseAnswerMs: 72 * HOUR,
  /** WH-023: a package in its last hours before it is destroyed is not skipped. */
  warehouseUrgentMs: DAY,
  /** Warehouse protocol: measures outside are taken again. */
  parcelWeightGMax: 68_000,
  parcelSideMmMax: 3_000,
  /** WH-026. */
  insuranceMonths: 2,
  damageBusinessDays: 5,
  /** Assumed: what is written to the warehouse is as long as what is written to a buyer (MSG-004). */
  chatMessageMax: 4000,
  /** WH-034: a closed chat is reopened within this. */
  chatReopenMs: 7 * DAY,
  /** WH-031. */
  unidentifiedKeptDays: 30,
  unidentifiedCommentMax: 1000,
  /** MSG-004. */
  buyerMessageMax: 4000,
  buyerSubjectMax: 100,
  /** Files of one mail of a buyer that are looked at. */
  buyerFilesMax: 20,
  /** MSG-001: within this a buyer wants an answer. */
  buyerReplyMs: 24 * HOUR,
  /** MSG-040. Assumed: warnings have some kB, buyers' mails some pictures; what is read is kept as text, for as long as buyers' data (ORD-072). */
  inboundMailBytesMax: 5 * 1024 * 1024,
  inboundMailTextMax: 8000,
  inboundMailKeptMs: 30 * DAY,
  inboundMailsPerDay: 2000,
  inboundMailsShown: 50,
  /** MSG-008, MSG-011; a template's name is as long as a group's. */
  templatesMax: 5,
  templatesOfTypeMax: 2,
  campaignsMax: 5,
  templateNameMax: 50,
  /** MSG-013. */
  templateDelayDaysMax: 30,
  templateAsinsMax: 500,
  /** WH-036. */
  reviewPointsMax: 5,
  reviewCommentMax: 1000,
  /** STORE-022. Assumed: what fits on a card in the parcel. */
  giftNoteMax: 200,
  giftSenderMax: 60,
  /** Shipping templates that a store's prices are divided among. */
  shippingTemplatesMax: 50,
  /** Assumed: STORE-043 names no amount; credit is low below the smallest load, cents. */
  creditLowMinor: 1_000,
  /** STORE-040: highest shipping fee of a template in major units of the store's currency. */
  shippingFeeMaxMajor: { SG: 50, AE: 100, SA: 100 },
} as const;
