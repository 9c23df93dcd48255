import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const tries = 2

/** Creates the only store of server state. Retries lost connections, but not refusals. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Queries fail at once while offline, so the screen shows that instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < tries && isTransient(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status ?? 503) === 503
}
