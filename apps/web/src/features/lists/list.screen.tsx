import { useSelectedStore } from '../../session/session-data.ts';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { RecordListPage } from './record-list-page.tsx';

/** FILT-016 to FILT-025: one list of the store. */
function ListScreen({ type }: { type: RestrictionListName }) {
  const store = useSelectedStore();
  return store && <RecordListPage key={type} type={type} market={store.marketPlace.countryCode} />;
}

export const RestrictedBrandsScreen = () => <ListScreen type="restrictedBrand" />;
export const RestrictedProductsScreen = () => <ListScreen type="restrictedProduct" />;
export const RestrictedKeywordsScreen = () => <ListScreen type="restrictedKeyword" />;
export const RestrictedCategoriesScreen = () => <ListScreen type="restrictedCategory" />;
export const ReliableBrandsScreen = () => <ListScreen type="reliableBrand" />;
export const ReliableProductsScreen = () => <ListScreen type="reliableProduct" />;
export const ExcludedProductsScreen = () => <ListScreen type="excludedProduct" />;
