import { Button } from '@mantine/core';
import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { Condition } from '@kervan/domain/conditions/condition';
import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { conditionText } from '../../ui/filter-builder/condition-words.ts';
import type { DescribeFields } from '../../ui/filter-builder/filter-field.ts';
import { useFields } from '../../ui/filter-builder/use-fields.ts';
import type { ListWords } from './list-words.ts';

/** So many conditions are tried: each is a list of its own. */
const TRIED_MAX = 6;

/** The question that answers how many rows there are. */
export type CountQuery = UseQueryOptions<{ totalCount: number }, ApiError>;
export type FilterEmptyProps = {
  where: readonly Condition[];
  fields: DescribeFields;
  words: NonNullable<ListWords<string>['empty']['conditions']>;
  /** How many rows other conditions would show. */
  countOf: (where: readonly Condition[]) => CountQuery;
  onWhere: (where: readonly Condition[]) => void;
};

/** No row meets the filter: which one condition to drop, and how many would show then. */
export function FilterEmpty({ where, fields: describe, words, countOf, onWhere }: FilterEmptyProps) {
  const t = useText();
  const fields = useFields(describe);
  const tried = where
    .slice(-TRIED_MAX)
    .map((condition) => ({ condition, left: where.filter((each) => each !== condition) }));
  const counts = useQueries({ queries: tried.map(({ left }) => countOf(left)) });
  const [best] = tried
    .map((each, index) => ({ ...each, count: counts[index]?.data?.totalCount ?? 0 }))
    .toSorted((a, b) => b.count - a.count);
  const field = fields.find(({ name }) => name === best?.condition.field);
  const isFound = best !== undefined && field !== undefined && best.count > 0;
  const isAsking = counts.some(({ isPending }) => isPending);
  return (
    <EmptyState
      title={words.title()}
      text={
        isFound
          ? words.without(conditionText(field, best.condition, t), best.count)
          : isAsking
            ? t('ui:loading')
            : t('filters:list.empty.noSingle')
      }
      actions={
        <>
          {isFound && (
            <Button variant="default" size="xs" onClick={() => onWhere(best.left)}>
              {t('filters:list.empty.drop')}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={() => onWhere([])}>
            {t('ui:filter.clear')}
          </Button>
        </>
      }
    />
  );
}
