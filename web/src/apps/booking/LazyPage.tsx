import { type ComponentType, useEffect, useState } from 'react'
import { ApiError } from '../../api-error.ts'
import { Card, CardSection } from '../../kit/Card.tsx'
import { SkeletonList } from '../../kit/Skeleton.tsx'
import { LoadError } from './flow/LoadError.tsx'

type Props = { load: () => Promise<ComponentType> }

/** A page of the app that is fetched when it is reached; the server draws its skeleton. */
export function LazyPage({ load }: Props) {
  // In an object, since React would call a bare component as an update of the state.
  const [page, setPage] = useState<{ Page: ComponentType }>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    setFailed(false)
    load()
      .then((Page) => setPage({ Page }))
      .catch(() => setFailed(true))
  }, [load, attempt])
  if (page) return <page.Page />
  return (
    <Card sheet>
      <CardSection>
        {failed ? (
          <LoadError
            error={new ApiError(undefined, 'no-connection')}
            onRetry={() => setAttempt((count) => count + 1)}
          />
        ) : (
          <SkeletonList count={4} />
        )}
      </CardSection>
    </Card>
  )
}
