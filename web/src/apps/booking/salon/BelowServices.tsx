import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { stepOfPath } from '../flow/selection.ts'
import type { Island, IslandProps } from './salon-island.tsx'

/**
 * What else the salon's page says, on the first step. Outside of the flow's context: what changes there while the island's
 * script is still on its way would take away what the server wrote.
 */
export function BelowServices({ island: SalonIsland, ...props }: IslandProps & { island: Island }) {
  const [path] = useLocation()
  if (stepOfPath(path) !== 'services') return null
  return (
    <Suspense fallback={null}>
      <SalonIsland {...props} />
    </Suspense>
  )
}
