import { SkeletonList } from '../kit/Skeleton.tsx'
import { Failure } from './Failure.tsx'

type Props = {
  /** From `useQuery`. */
  error: unknown
  refetch: () => unknown
  /** Number of skeleton rows, roughly the length of the list. */
  rows: number
  shape?: 'text' | 'slot' | undefined
  /** Whether it is part of a page that is already shown. */
  inline?: boolean
  /** Whether a retry is in progress. */
  busy?: boolean
}

/** Shown instead of a query's answer: a skeleton, or the failure with a retry button. */
export function Loading({ error, refetch, rows, shape, inline = false, busy = false }: Props) {
  if (error) return <Failure inline={inline} error={error} busy={busy} onRetry={() => void refetch()} />
  return <SkeletonList count={rows} shape={shape} />
}
