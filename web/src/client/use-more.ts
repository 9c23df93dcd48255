import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { errorText } from '../i18n/error-text.ts'

/** How a list goes on with the pages of a query: what EndlessList asks for. */
export function useMore<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const intl = useIntl()
  return {
    hasMore: list.hasNextPage,
    busy: list.isFetchingNextPage,
    error: list.isFetchNextPageError ? errorText(intl, list.error) : undefined,
    onMore: () => void list.fetchNextPage(),
  }
}
