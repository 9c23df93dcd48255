import type { ComponentType, ReactNode } from 'react'
import { NotFetched } from '../client/Failure.tsx'
import { useFetched } from '../client/use-fetched.ts'
import { Card, CardSection } from '../kit/Card.tsx'
import { SkeletonList } from '../kit/Skeleton.tsx'

type Props<Facts> = {
  load: () => Promise<{ Page: ComponentType<Facts> }>
  facts: Facts
  waiting?: ReactNode
}

/** A page that loads when it is reached; the server renders its skeleton. */
export function LazyPage<Facts extends object>({ load, facts, waiting = <PageSkeleton /> }: Props<Facts>) {
  const { part, failed, retry } = useFetched(load)
  if (part) return <part.Page {...facts} />
  return failed ? <NotFetched onRetry={retry} /> : waiting
}

export function PageSkeleton() {
  return (
    <Card sheet>
      <CardSection>
        <SkeletonList count={4} />
      </CardSection>
    </Card>
  )
}
