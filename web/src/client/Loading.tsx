import { SkeletonList } from '../kit/Skeleton.tsx'
import { Failure } from './Failure.tsx'

type Props = {
  /** From `useQuery`. */
  error: unknown
  refetch: () => unknown
  /** About as many as the list will have. */
  rows: number
  shape?: 'text' | 'slot' | undefined
  /** Part of a page that is already shown. */
  inline?: boolean
  /** A retry is under way. */
  busy?: boolean
}

/** Stands in for a query's answer: a skeleton, or the failure with a retry button. */
export function Loading({ error, refetch, rows, shape, inline = false, busy = false }: Props) {
  if (error) return <Failure inline={inline} error={error} busy={busy} onRetry={() => void refetch()} />
  return <SkeletonList count={rows} {...(shape && { shape })} />
}
