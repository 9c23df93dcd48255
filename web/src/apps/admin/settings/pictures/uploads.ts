import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * A file being uploaded. `sent`: 0 to 1; then the server processes it, which takes a moment. `key`: the same for every
 * try.
 */
export type Upload = { key: string; file: File; sent: number; error?: unknown }

export const uploadsKey = ['picture-uploads'] as const

export function changeUploads(queryClient: QueryClient, change: (before: readonly Upload[]) => Upload[]): void {
  queryClient.setQueryData<Upload[]>(uploadsKey, (before = []) => change(before))
}

export const isUnderWay = ({ error }: Upload): boolean => error === undefined

/** Lets the browser ask before closing the tab would abort uploads, on any page of the app. */
export function useWarningWhileUploading(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = (event: Event) => {
      if (queryClient.getQueryData<Upload[]>(uploadsKey)?.some(isUnderWay)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [queryClient])
}
