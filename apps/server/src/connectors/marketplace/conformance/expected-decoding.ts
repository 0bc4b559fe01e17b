import type { OperationId } from '@kervan/sp-api/operations';
import type { StaticCase } from './vendor-samples.ts';

// Written from the samples and Amazon's documentation alone: it shares no code with the connector's mapping.
// Samples are free-form JSON here: every part may be asked for, and is undefined where it is missing.
type Json = { [key: string]: Json } & { [place: number]: Json } & Iterable<Json>;

const US = 'ATVPDKIKX0DER';
const cents = (price: Json | undefined): number | null =>
  price === undefined ? null : Math.round(Number(price['Amount'] ?? price['amount']) * 100);

/** What the connector has to give for a successful case that was asked for the given products. */
export function expectedOf(one: StaticCase, ids: string[]): unknown {
  const expected = expectations[one.operation];
  if (!expected) throw new Error(`no expectation for ${one.operation}`);
  // A sample is some JSON; the expectations read the parts that it has.
  return expected(one.response as Json, ids);
}

const list = (json: Json | undefined): Json[] => (json === undefined ? [] : [...json]);
const text = (json: Json | undefined): string | null => (typeof json === 'string' ? json : null);
const orNull = (json: Json | undefined): Json | null => json ?? null;
const here = (parts: Json | undefined): Json | undefined =>
  list(parts).find((part) => text(part['marketplaceId']) === US);
const sellerType = (sellerId: string | null, isAmazon: boolean): string =>
  sellerId === US ? 'SBA' : isAmazon ? 'FBA' : 'FBM';

const expectations: Partial<Record<OperationId, (response: Json, ids: string[]) => unknown>> = {
  getMarketplaceParticipations: (response) =>
    list(response['payload']).map((entry) => ({
      market: 'US',
      marketplaceId: entry['marketplace']?.['id'],
      storeName: entry['storeName'],
      currency: entry['marketplace']?.['defaultCurrencyCode'],
      isParticipating: entry['participation']?.['isParticipating'],
      hasSuspendedListings: entry['participation']?.['hasSuspendedListings'],
    })),
  searchCatalogItems: (response) => new Map(list(response['items']).map((item) => [item['asin'], product(item)])),
  getItemOffersBatch: (response, ids) => batchReadings(response, ids),
  getListingOffersBatch: (response, ids) => batchReadings(response, ids),
  getItemOffers: (response) => ({ isOk: true, value: reading(response['payload'] ?? response) }),
  getCompetitivePricing: (response, ids) =>
    new Map(
      ids.map((id) => {
        const price = list(response['payload']).find(
          (entry) => text(entry['ASIN'] ?? entry['Product']?.['Identifiers']?.['MarketplaceASIN']?.['ASIN']) === id,
        );
        return [
          id,
          price
            ? { isOk: true, value: competitivePrice(price, id) }
            : { isOk: false, failure: 'notFound', statusCode: 404, issues: [] },
        ];
      }),
    ),
  getCompetitiveSummary: (response, ids) =>
    new Map(
      ids.map((id) => {
        const entry = list(response['responses']).find((one) => text(one['body']?.['asin']) === id);
        return [id, entry ? summary(entry) : { isOk: false, failure: 'failed', statusCode: null, issues: [] }];
      }),
    ),
  getMyFeesEstimates: (_, ids) => ids.map(() => ({ isOk: false, failure: 'failed', statusCode: null, issues: [] })),
  getListingsRestrictions: () => [],
  putListingsItem: (response) => submission(response),
  patchListingsItem: (response) => submission(response),
  deleteListingsItem: (response) => submission(response),
  getListingsItem: (response) => reported(response),
  searchListingsItems: (response) => new Map(list(response['items']).map((item) => [item['sku'], reported(item)])),
  createFeed: (response) => ({ feedId: response['feedId'], documentId: 'document-1' }),
  getFeed: (response) => processing(response, 'feedId', 'resultFeedDocumentId', 'reportDocumentId'),
  getFeeds: (response) =>
    list(response['feeds']).map((feed) => processing(feed, 'feedId', 'resultFeedDocumentId', 'reportDocumentId')),
  getReports: (response) =>
    list(response['reports']).map((report) => processing(report, 'reportId', 'reportDocumentId', 'documentId')),
  createReport: (response) => ({ reportId: response['reportId'] }),
  getReport: (response) => processing(response, 'reportId', 'reportDocumentId', 'documentId'),
  getDestinations: () => ({ sqs: 'destination-1', eventBridge: 'destination-1' }),
  createDestination: (response) => ({
    sqs: response['payload']?.['destinationId'],
    eventBridge: response['payload']?.['destinationId'],
  }),
  getSubscription: () => ['ANY_OFFER_CHANGED'],
  createSubscription: () => ['ANY_OFFER_CHANGED'],
  deleteSubscriptionById: () => ['ANY_OFFER_CHANGED'],
};

const statuses: Record<string, string> = {
  IN_QUEUE: 'queued',
  IN_PROGRESS: 'running',
  DONE: 'done',
  FATAL: 'failed',
  CANCELLED: 'cancelled',
};
const processing = (json: Json, id: string, documentFrom: string, documentTo: string) => ({
  [id]: json[id],
  status: statuses[text(json['processingStatus']) ?? ''],
  createdAt: json['createdTime'],
  endedAt: orNull(json['processingEndTime']),
  [documentTo]: orNull(json[documentFrom]),
});

function product(item: Json) {
  const info = here(item['summaries']);
  const images = list(here(item['images'])?.['images']);
  const best = (variant: string) =>
    images
      .filter((image) => text(image['variant']) === variant)
      .sort((a, b) => Number(b['width']) * Number(b['height']) - Number(a['width']) * Number(a['height']))[0]?.['link'];
  const views = [...new Set(images.map((image) => text(image['variant']) ?? ''))]
    .filter((view) => view.startsWith('PT'))
    .sort();
  const chain = (leaf: Json | undefined): unknown[] =>
    leaf === undefined ? [] : [...chain(leaf['parent']), { id: leaf['classificationId'], name: leaf['displayName'] }];
  const variation = list(here(item['relationships'])?.['relationships']).find(
    (one) => text(one['type']) === 'VARIATION',
  );
  const ranks = here(item['salesRanks']);
  const root = list(ranks?.['displayGroupRanks'])[0];
  const leaf = list(ranks?.['classificationRanks'])[0];
  const mm = (part: Json | undefined) => (part === undefined ? null : Math.round(Number(part['value']) * 25.4));
  const grams = (part: Json | undefined) =>
    part === undefined
      ? null
      : Math.round(Number(part['value']) * (text(part['unit']) === 'kilograms' ? 1000 : 453.59237));
  const sizes = (part: Json | undefined) => ({
    lengthMm: mm(part?.['length']),
    widthMm: mm(part?.['width']),
    heightMm: mm(part?.['height']),
    weightG: grams(part?.['weight']),
  });
  return {
    asin: item['asin'],
    market: 'US',
    title: orNull(info?.['itemName']),
    bullets: list((item['attributes'] as Json | undefined)?.['bullet_point']).map((point) => text(point['value'])),
    brand: orNull(info?.['brand']),
    manufacturer: orNull(info?.['manufacturer']),
    modelNumber: orNull(info?.['modelNumber']),
    color: orNull(info?.['color']),
    size: orNull(info?.['size']),
    categories: chain(list(here(item['classifications'])?.['classifications'])[0]),
    productType: orNull(here(item['productTypes'])?.['productType']),
    isAdult: orNull(info?.['adultProduct']),
    // No sample tells of mains.
    voltage: null,
    packageQuantity: orNull(info?.['packageQuantity']),
    releaseDate: orNull(info?.['releaseDate']),
    imageUrl: best('MAIN'),
    furtherImageUrls: views.map(best),
    item: sizes(here(item['dimensions'])?.['item']),
    package: sizes(here(item['dimensions'])?.['package']),
    identifiers: list(here(item['identifiers'])?.['identifiers']).map((one) => ({
      type: one['identifierType'],
      value: one['identifier'],
    })),
    rootRank: root ? { name: root['title'], rank: root['rank'] } : null,
    leafRank: leaf ? { id: leaf['classificationId'], name: leaf['title'], rank: leaf['rank'] } : null,
    isVariationParent: false,
    parentAsin: orNull(list(variation?.['parentAsins'])[0]),
    childAsins: list(variation?.['childAsins']),
    variationTheme: orNull(variation?.['variationTheme']?.['theme']),
  };
}

function batchReadings(response: Json, ids: string[]) {
  return new Map(
    ids.map((id) => {
      const entry = list(response['responses']).find((one) =>
        [
          one['request']?.['Asin'],
          one['request']?.['SellerSKU'],
          one['body']?.['payload']?.['ASIN'],
          one['body']?.['payload']?.['SKU'],
        ].some((name) => text(name) === id),
      );
      const payload = entry?.['body']?.['payload'];
      return [
        id,
        payload
          ? { isOk: true, value: reading(payload) }
          : { isOk: false, failure: 'failed', statusCode: null, issues: [] },
      ];
    }),
  );
}

/** A sample's v0 offers. All samples ask for new items of US sellers that ship at once. */
function reading(payload: Json) {
  const facts = payload['Summary'];
  const offers = list(payload['Offers'])
    .filter((offer) => text(offer['offerType']) !== 'B2B')
    .map(offerOf);
  const featured = featuredOf(facts, offers);
  const news = offers.filter((offer) => offer.condition === 'new');
  const count = (part: string, of: (one: Json) => boolean) => {
    const reportedNow = list(facts?.[part]).filter((one) => isNew(one) && of(one) && one['OfferCount'] !== undefined);
    return reportedNow.length === 0 ? null : reportedNow.reduce((sum, one) => sum + Number(one['OfferCount']), 0);
  };
  const total = Number(facts?.['TotalOfferCount']);
  return {
    market: 'US',
    asin: orNull(payload['ASIN'] ?? payload['Identifier']?.['ASIN']),
    sku: orNull(payload['SKU'] ?? payload['Identifier']?.['SellerSKU']),
    offers,
    featured,
    lowest: lowestOf(facts, news),
    counts: {
      total,
      new: count('NumberOfOffers', () => true),
      newByAmazon: count('NumberOfOffers', (one) => text(one['fulfillmentChannel']) === 'Amazon'),
      newByMerchant: count('NumberOfOffers', (one) => text(one['fulfillmentChannel']) === 'Merchant'),
      featuredEligible: count('BuyBoxEligibleOffers', () => true),
    },
    listPriceMinor: cents(facts?.['ListPrice']),
    competitiveThresholdMinor: cents(facts?.['CompetitivePriceThreshold']),
    suggestedLowerMinor: cents(facts?.['SuggestedLowerPricePlusShipping']),
    ranks: list(facts?.['SalesRankings']).map((rank) => ({ category: rank['ProductCategoryId'], rank: rank['Rank'] })),
    status: { kind: statusOf({ isFeatured: featured !== null, hasNew: news.length > 0, total }) },
    isAuthoritative: false,
  };
}

function statusOf({ isFeatured, hasNew, total }: { isFeatured: boolean; hasNew: boolean; total: number }): string {
  if (isFeatured) return 'inStock';
  if (hasNew) return 'seeAllBuyingOptions';
  return total > 0 ? 'availableFromTheseSellers' : 'currentlyUnavailable';
}

type Offer = ReturnType<typeof offerOf>;
function offerOf(offer: Json) {
  const sellerId = text(offer['SellerId']);
  const [price, shipping] = [cents(offer['ListingPrice']), cents(offer['Shipping'])];
  const rating = offer['SellerFeedbackRating'];
  return {
    sellerId,
    sellerType: sellerType(sellerId, Boolean(offer['IsFulfilledByAmazon'])),
    condition: text(offer['SubCondition']),
    priceMinor: price,
    shippingMinor: shipping,
    landedMinor: (price ?? 0) + (shipping ?? 0),
    availability: text(offer['ShippingTime']?.['availabilityType']) === 'NOW' ? { kind: 'now' } : null,
    handlingHours: {
      minimum: orNull(offer['ShippingTime']?.['minimumHours']),
      maximum: orNull(offer['ShippingTime']?.['maximumHours']),
    },
    isPrime: orNull(offer['PrimeInformation']?.['IsPrime']),
    isBuyBoxWinner: orNull(offer['IsBuyBoxWinner']),
    isFeaturedMerchant: orNull(offer['IsFeaturedMerchant']),
    isOwn: orNull(offer['MyOffer']),
    shipsFrom: orNull(offer['ShipsFrom']?.['Country']),
    feedback: rating
      ? { positivePercent: orNull(rating['SellerPositiveFeedbackRating']), count: rating['FeedbackCount'] }
      : null,
  };
}

const isNew = (one: Json) => text(one['condition'])?.toLowerCase() === 'new' && text(one['offerType']) !== 'B2B';

const priced = (price: Json) => ({
  priceMinor: cents(price['ListingPrice']),
  shippingMinor: cents(price['Shipping']),
  landedMinor: cents(price['LandedPrice']),
});

const sellerOf = ({ sellerId, sellerType, priceMinor, shippingMinor, landedMinor }: Offer) => ({
  sellerId,
  sellerType,
  priceMinor,
  shippingMinor,
  landedMinor,
});

/** The winner among the offers, unless the BuyBox that is told beside them has another price. */
function featuredOf(facts: Json | undefined, offers: readonly Offer[]) {
  const buyBox = list(facts?.['BuyBoxPrices']).find(isNew);
  const winner = offers.find((offer) => Boolean(offer.isBuyBoxWinner));
  if (winner && (buyBox === undefined || winner.landedMinor === cents(buyBox['LandedPrice']))) return sellerOf(winner);
  return buyBox ? { sellerId: text(buyBox['sellerId']), sellerType: null, ...priced(buyBox) } : null;
}

/** The cheapest of the offers, or the lowest price that is told beside them where that is lower. */
function lowestOf(facts: Json | undefined, news: readonly Offer[]) {
  const offer = [...news].sort((a, b) => a.landedMinor - b.landedMinor)[0];
  const reportedNow = list(facts?.['LowestPrices'])
    .filter(isNew)
    .map(priced)
    .sort((a, b) => (a.landedMinor ?? 0) - (b.landedMinor ?? 0))[0];
  if (reportedNow && (!offer || (reportedNow.landedMinor ?? 0) < offer.landedMinor))
    return { sellerId: null, sellerType: null, ...reportedNow };
  return offer ? sellerOf(offer) : null;
}

function competitivePrice(price: Json, asin: string) {
  const first = list(price['Product']?.['CompetitivePricing']?.['CompetitivePrices']).find(
    (one) => text(one['condition']) === 'new' && text(one['offerType']) !== 'B2B',
  );
  const counted = (condition: string) =>
    orNull(
      list(price['Product']?.['CompetitivePricing']?.['NumberOfOfferListings']).find(
        (one) => text(one['condition']) === condition,
      )?.['Count'],
    );
  return {
    asin,
    featured: first
      ? {
          sellerId: orNull(first['sellerId']),
          priceMinor: cents(first['Price']?.['ListingPrice']),
          shippingMinor: cents(first['Price']?.['Shipping']),
          landedMinor: cents(first['Price']?.['LandedPrice']),
          isOwn: orNull(first['belongsToRequester']),
        }
      : null,
    newOfferCount: counted('new'),
    totalOfferCount: counted('any'),
    ranks: list(price['Product']?.['SalesRankings']).map((rank) => ({
      category: rank['ProductCategoryId'],
      rank: rank['Rank'],
    })),
  };
}

function summary(entry: Json) {
  const body = entry['body'];
  if (Number(entry['status']?.['statusCode']) !== 200) {
    return {
      isOk: false,
      failure: 'invalid',
      statusCode: entry['status']?.['statusCode'],
      issues: list(body?.['errors']).map((issue) => ({
        code: issue['code'],
        message: issue['message'],
        details: null,
      })),
    };
  }
  const offer = (one: Json) => {
    const shipping = cents(list(one['shippingOptions'])[0]?.['price']);
    return {
      sellerId: one['sellerId'],
      sellerType: sellerType(text(one['sellerId']), text(one['fulfillmentType']) === 'AFN'),
      condition: 'new',
      priceMinor: cents(one['listingPrice']),
      shippingMinor: shipping,
      landedMinor: (cents(one['listingPrice']) ?? 0) + (shipping ?? 0),
      isPrime: one['primeDetails'] ? text(one['primeDetails']['eligibility']) !== 'NONE' : null,
      promotions: list(one['promotions']).map((promotion) => ({
        kind: promotion['promotionType'],
        amountOffMinor: cents(promotion['promotionSavings']?.['discount']?.['amountOff']),
        percentOff: orNull(promotion['promotionSavings']?.['discount']?.['percentOff']),
        discountedMinor: cents(promotion['promotionSavings']?.['discountedPrice']),
        isConditional: promotion['purchaseRequirements'] !== undefined,
      })),
    };
  };
  const segments = list(list(body?.['featuredBuyingOptions'])[0]?.['segmentedFeaturedOffers']).map((one) => ({
    ...offer(one),
    viewsPercent: list(one['featuredOfferSegments']).reduce(
      (sum, segment) => sum + Number(segment['segmentDetails']?.['glanceViewWeightPercentage']),
      0,
    ),
  }));
  const reference = list(body?.['referencePrices']);
  return {
    isOk: true,
    value: {
      market: 'US',
      asin: body?.['asin'],
      featured: segments[0],
      segments,
      lowestOffers: list(
        list(body?.['lowestPricedOffers']).find(
          (group) => text(group['lowestPricedOffersInput']?.['itemCondition']) === 'New',
        )?.['offers'],
      ).map(offer),
      competitiveThresholdMinor: cents(reference.find((one) => text(one['name']) === 'CompetitivePrice')?.['price']),
      referencePrices: Object.fromEntries(reference.map((one) => [text(one['name']), cents(one['price'])])),
      similarAsins: list(list(body?.['similarItems'])[0]?.['items']).map((one) => one['asin']),
    },
  };
}

const severities: Record<string, string> = { ERROR: 'error', WARNING: 'warning', INFO: 'info' };

function issue(one: Json) {
  const exemption = one['enforcements']?.['exemption'];
  return {
    code: one['code'],
    message: one['message'],
    severity: severities[text(one['severity']) ?? ''],
    attributeNames: list(one['attributeNames']),
    categories: list(one['categories']),
    enforcements: list(one['enforcements']?.['actions']).map((action) => action['action']),
    exemption: exemption ? { status: exemption['status'], expiresAt: orNull(exemption['expiryDate']) } : null,
  };
}

const submission = (response: Json) => ({
  sku: response['sku'],
  status: text(response['status'])?.toLowerCase(),
  submissionId: response['submissionId'],
  asin: orNull(here(response['identifiers'])?.['asin']),
  issues: list(response['issues']).map(issue),
});

function reported(item: Json) {
  const info = here(item['summaries']);
  const states = list(info?.['status']).map(text);
  return {
    sku: item['sku'],
    asin: orNull(info?.['asin']),
    title: orNull(info?.['itemName']),
    productType: orNull(info?.['productType']),
    condition: orNull(info?.['conditionType']),
    isBuyable: states.includes('BUYABLE'),
    isDiscoverable: states.includes('DISCOVERABLE'),
    createdAt: orNull(info?.['createdDate']),
    updatedAt: orNull(info?.['lastUpdatedDate']),
    live: {
      priceMinor: cents(here(item['offers'])?.['price']),
      quantity: orNull(list(item['fulfillmentAvailability'])[0]?.['quantity']),
    },
    submitted: {
      priceMinor: null,
      quantity: null,
      handlingDays: null,
      shippingGroup: null,
      lowestMinor: null,
      highestMinor: null,
      sales: [],
    },
    issues: list(item['issues'])
      .filter((one) => list(one['marketplaceIds']).map(text).includes(US))
      .map(issue),
  };
}
