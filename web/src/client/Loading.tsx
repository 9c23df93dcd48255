import { SkeletonList } from '../kit/Skeleton.tsx'
import { Failure } from './Failure.tsx'

type Props = {
  /** Of `useQuery`. */
  error: unknown
  refetch: () => unknown
  /** About as many as will be there. */
  rows: number
  shape?: 'text' | 'slot' | undefined
  /** A part of something that is there already. */
  inline?: boolean
  /** It is asked for once more. */
  busy?: boolean
}

/** In the place of what a query has not answered yet: its skeleton, or why nothing came, and once more. */
export function Loading({ error, refetch, rows, shape, inline = false, busy = false }: Props) {
  if (error) return <Failure inline={inline} error={error} busy={busy} onRetry={() => void refetch()} />
  return <SkeletonList count={rows} {...(shape && { shape })} />
}
