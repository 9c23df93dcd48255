import type { ReactNode } from 'react'
import { PageSkeleton } from '../../../LazyPage.tsx'
import { SectionTexts } from '../../../SectionTexts.tsx'
import { loader } from './catalogues.ts'

/** Adds the texts of the customer's own pages, loaded on demand. */
export function MyTexts({ children }: { children: ReactNode }) {
  return (
    <SectionTexts loader={loader} fallback={<PageSkeleton />}>
      {children}
    </SectionTexts>
  )
}
