import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useWork } from '../../../use-call.ts'

/** A mutation that leads to the next step; while it runs, further presses do nothing. */
export function useForward<Result, Input = void>(
  work: (input: Input) => Promise<Result>,
  onSuccess: (result: Result) => void,
) {
  const queryClient = useQueryClient()
  const { mutate, reset, error, isPending } = useWork(work, { mutationKey, inline: true, onDone: onSuccess })
  const run = (input: Input) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(input)
  }
  return {
    run,
    /** Right after other work, whose success it is part of. */ follow: (input: Input) => mutate(input),
    reset,
    error,
    isPending,
  }
}

/** Marks mutations that lead to the next step. */
const mutationKey = ['forward']

/**
 * Whether one is running. Reads the cache directly: the library's hook would add all mutation code to the first load.
 */
export function useIsForwarding(): boolean {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    // A mutation is set up while its component renders, when nobody else may be told to.
    (listener) =>
      queryClient.getMutationCache().subscribe(({ type }) => type !== 'observerOptionsUpdated' && listener()),
    () => queryClient.isMutating({ mutationKey }) > 0,
    () => false,
  )
}
