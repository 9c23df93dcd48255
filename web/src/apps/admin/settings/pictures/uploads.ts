import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A file on its way. `sent`: from 0 to 1; then the server draws it anew, which takes a moment. `key`: of every try. */
export type Upload = { key: string; file: File; sent: number; error?: unknown }

export const uploadsKey = ['picture-uploads'] as const

export function changeUploads(queryClient: QueryClient, change: (before: readonly Upload[]) => Upload[]): void {
  queryClient.setQueryData<Upload[]>(uploadsKey, (before = []) => change(before))
}

export const isUnderWay = ({ error }: Upload): boolean => error === undefined

/** A closed tab would end them, whatever page of the app it shows: the browser asks. */
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
