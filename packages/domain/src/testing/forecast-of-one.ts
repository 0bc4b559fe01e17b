import {
  forecastLines,
  type ForecastCosts,
  type ForecastLine,
  type ForecastProduct,
} from '../orders/order-forecast.ts';
import { wholeCosts } from '../orders/sale-costs.ts';

/** An order of one product whose costs are whole cents. */
export type OneProduct = Omit<ForecastProduct, 'paid' | 'costs'> & {
  sale: number;
  shipping: number;
  costs: ForecastCosts;
};

export const forecastOfOne = ({ sale, shipping, costs, ...product }: OneProduct): ForecastLine[] =>
  forecastLines({
    sale,
    shipping,
    products: [{ ...product, paid: sale + shipping, costs: wholeCosts(costs).exact }],
  });
