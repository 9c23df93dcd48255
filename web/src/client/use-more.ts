import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useIntl } from '../i18n/intl.tsx'
import { errorText } from './error-text.ts'

/** Returns the props by which EndlessList loads further pages of a query. */
export function usePagedListProps<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const intl = useIntl()
  return {
    hasMore: list.hasNextPage,
    busy: list.isFetchingNextPage,
    error: list.isFetchNextPageError ? errorText(intl, list.error) : undefined,
    onMore: () => void list.fetchNextPage(),
  }
}
