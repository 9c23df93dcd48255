import { useQueryClient } from '@tanstack/react-query'
import { useWork } from '../../../client/use-call.ts'
import { mutationKey } from './forwarding.ts'

/** Runs a mutation that leads to the next step; while one is running, further presses do nothing. */
export function useStepMutation<Result, Input = void>(
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
    /** Runs directly after other work, as part of its success. */ follow: (input: Input) => mutate(input),
    reset,
    error,
    isPending,
  }
}
