import type { ReactNode } from 'react'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { SectionTexts } from '../../../SectionTexts.tsx'
import { loader } from './catalogues.ts'

/** Adds the texts of the customer's own pages, which only their visitors fetch. */
export function MyTexts({ children }: { children: ReactNode }) {
  return (
    <SectionTexts loader={loader} fallback={<Waiting />}>
      {children}
    </SectionTexts>
  )
}

function Waiting() {
  return (
    <Card sheet>
      <CardSection>
        <SkeletonList count={4} />
      </CardSection>
    </Card>
  )
}
