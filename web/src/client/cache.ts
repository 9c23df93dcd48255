import type { Call, QuerySent, ResponseReceived } from '@goldline/contract/call'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, queryKeyOf, type SentParts } from './api.ts'

export type Cache = ReturnType<typeof createCache>

/** Reads and writes cached answers by call. Only this file makes cache keys. */
export function createCache(queryClient: QueryClient) {
  const answersOf = <C extends Call>(call: C) =>
    queryClient
      .getQueriesData<ResponseReceived<C>>({ queryKey: [call.id], predicate: ({ queryKey }) => queryKey.length === 2 })
      .flatMap(([key, data]) => (data === undefined ? [] : [{ sent: key[1] as SentParts<C>, data }]))

  function write<C extends Call>(call: C, sent: SentParts<C>, data: ResponseReceived<C>) {
    queryClient.setQueryData<unknown>(queryKeyOf(call, sent), data)
  }

  return {
    answersOf,
    read: <C extends Call>(call: C, sent: SentParts<C>) =>
      queryClient.getQueryData<ResponseReceived<C>>(queryKeyOf(call, sent)),
    /** Returns when the answer arrived, in epoch milliseconds. */
    timeOf: <C extends Call>(call: C, sent: SentParts<C>) =>
      queryClient.getQueryState(queryKeyOf(call, sent))?.dataUpdatedAt,
    /** Returns the cached pages of a paginated list. */
    pagesOf: <C extends Call>(call: C) =>
      queryClient
        .getQueriesData<InfiniteData<ResponseReceived<C>>>({ queryKey: [call.id] })
        .flatMap(([, data]) => data?.pages ?? []),
    write,
    /** Writes an answer that arrived earlier; `time` in epoch milliseconds. */
    writeOld<C extends Call>(call: C, sent: SentParts<C>, { data, time }: { data: ResponseReceived<C>; time: number }) {
      queryClient.setQueryData<unknown>(queryKeyOf(call, sent), data, { updatedAt: time })
    },
    /** Changes every cached answer of a call. */
    update<C extends Call>(call: C, change: (data: ResponseReceived<C>, sent: SentParts<C>) => ResponseReceived<C>) {
      for (const { sent, data } of answersOf(call)) write(call, sent, change(data, sent))
    },
    /** Marks answers as stale, so that those on screen are refetched. */
    invalidate: (...calls: readonly Call[]) =>
      Promise.all(calls.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] }))),
    cancel: (...calls: readonly Call[]) =>
      Promise.all(calls.map(({ id }) => queryClient.cancelQueries({ queryKey: [id] }))),
    /** Cancels running requests of queries that no screen shows. */
    cancelUnseen: (...calls: readonly Call[]) =>
      Promise.all(
        calls.map(({ id }) => queryClient.cancelQueries({ queryKey: [id], type: 'inactive', fetchStatus: 'fetching' })),
      ),
    invalidateAll: () => queryClient.invalidateQueries(),
    /** Drops all other cached answers, and all mutations. */
    keepOnly(...calls: readonly Call[]) {
      queryClient.removeQueries({ predicate: ({ queryKey: [id] }) => !calls.some((call) => call.id === id) })
      queryClient.getMutationCache().clear()
    },
    clear: () => queryClient.clear(),
  }
}

export function useCache(): Cache {
  const queryClient = useQueryClient()
  return useMemo(() => createCache(queryClient), [queryClient])
}

type NextPage<C extends Call> = (
  last: ResponseReceived<C>,
  all: readonly ResponseReceived<C>[],
) => Partial<QuerySent<C>> | undefined

type List<C extends Call> = SentParts<C> & { query?: object; next: NextPage<C> }

/** Returns options for TanStack Query's infinite lists. `next` returns the query of the following page. */
export function pagedQuery<C extends Call>(api: Api, call: C, { next, ...sent }: List<C>) {
  return {
    queryKey: [...queryKeyOf(call, sent), 'pages'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: Partial<QuerySent<C>>; signal: AbortSignal }) =>
      api.ask(call, { ...sent, query: { ...sent.query, ...(pageParam as object) } } as unknown as SentParts<C>, {
        signal,
      }),
    initialPageParam: {} as Partial<QuerySent<C>>,
    getNextPageParam: next,
  }
}
