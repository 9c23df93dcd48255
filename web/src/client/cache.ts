import type { Call, QuerySent, ResponseReceived } from '@goldline/contract/call'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, queryKeyOf, type Sent } from './api.ts'

export type Cache = ReturnType<typeof createCache>

/** What the server answered, by call: nobody else writes a key. */
export function createCache(queryClient: QueryClient) {
  const answersOf = <C extends Call>(call: C) =>
    queryClient
      .getQueriesData<ResponseReceived<C>>({ queryKey: [call.id], predicate: ({ queryKey }) => queryKey.length === 2 })
      .flatMap(([key, data]) => (data === undefined ? [] : [{ sent: key[1] as Sent<C>, data }]))

  function write<C extends Call>(call: C, sent: Sent<C>, data: ResponseReceived<C>) {
    queryClient.setQueryData<unknown>(queryKeyOf(call, sent), data)
  }

  return {
    answersOf,
    read: <C extends Call>(call: C, sent: Sent<C>) =>
      queryClient.getQueryData<ResponseReceived<C>>(queryKeyOf(call, sent)),
    /** When it was answered, in epoch milliseconds. */
    timeOf: <C extends Call>(call: C, sent: Sent<C>) =>
      queryClient.getQueryState(queryKeyOf(call, sent))?.dataUpdatedAt,
    /** What is known of the lists that are read page by page. */
    pagesOf: <C extends Call>(call: C) =>
      queryClient
        .getQueriesData<InfiniteData<ResponseReceived<C>>>({ queryKey: [call.id] })
        .flatMap(([, data]) => data?.pages ?? []),
    write,
    /** What was answered at an earlier time, in epoch milliseconds. */
    writeOld<C extends Call>(call: C, sent: Sent<C>, { data, time }: { data: ResponseReceived<C>; time: number }) {
      queryClient.setQueryData<unknown>(queryKeyOf(call, sent), data, { updatedAt: time })
    },
    /** Changes every answer of a call that is at hand. */
    update<C extends Call>(call: C, change: (data: ResponseReceived<C>, sent: Sent<C>) => ResponseReceived<C>) {
      for (const { sent, data } of answersOf(call)) write(call, sent, change(data, sent))
    },
    /** What is out of date: asked for again where it is shown. */
    invalidate: (...calls: readonly Call[]) =>
      Promise.all(calls.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] }))),
    cancel: (...calls: readonly Call[]) =>
      Promise.all(calls.map(({ id }) => queryClient.cancelQueries({ queryKey: [id] }))),
    /** Ends what is under way and that nobody looks at yet. */
    cancelUnseen: (...calls: readonly Call[]) =>
      Promise.all(
        calls.map(({ id }) => queryClient.cancelQueries({ queryKey: [id], type: 'inactive', fetchStatus: 'fetching' })),
      ),
    invalidateAll: () => queryClient.invalidateQueries(),
    /** Forgets every other answer, and what is under way. */
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

type List<C extends Call> = Sent<C> & { query?: object; next: NextPage<C> }

/** Options of TanStack Query for a list that is read page by page. `next`: the query of the following page, beside what is sent. */
export function pages<C extends Call>(api: Api, call: C, { next, ...sent }: List<C>) {
  return {
    queryKey: [...queryKeyOf(call, sent), 'pages'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: Partial<QuerySent<C>>; signal: AbortSignal }) =>
      api.ask(call, { ...sent, query: { ...sent.query, ...(pageParam as object) } } as unknown as Sent<C>, { signal }),
    initialPageParam: {} as Partial<QuerySent<C>>,
    getNextPageParam: next,
  }
}
