import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const tries = 2

/** Server state lives here and nowhere else. A refusal is an answer and is not asked again; a lost connection is. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline, a query fails at once and the screen says so, instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < tries && mayPass(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === undefined || error.status === 503)
}
