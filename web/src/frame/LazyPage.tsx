import type { ComponentType, ReactNode } from 'react'
import { LoadFailure } from '../client/Failure.tsx'
import { useLazyPart } from '../client/use-fetched.ts'
import { Card, CardSection } from '../kit/Card.tsx'
import { SkeletonList } from '../kit/Skeleton.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props<Facts> = {
  load: () => Promise<{ Page: ComponentType<Facts> }>
  facts: Facts
  waiting?: ReactNode
}

/** A page whose code loads when it is reached; the server renders its skeleton. */
export function LazyPage<Facts extends object>({ load, facts, waiting = <PageSkeleton /> }: Props<Facts>) {
  const { part, failed, retry } = useLazyPart(load)
  if (part)
    return (
      <ErrorBoundary around={Sheet} part={load}>
        <part.Page {...facts} />
      </ErrorBoundary>
    )
  return failed ? <LoadFailure onRetry={retry} /> : waiting
}

const PageSkeleton = () => (
  <Sheet>
    <SkeletonList count={4} />
  </Sheet>
)

const Sheet = ({ children }: { children: ReactNode }) => (
  <Card sheet>
    <CardSection>{children}</CardSection>
  </Card>
)
