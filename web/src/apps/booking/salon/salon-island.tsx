import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import type { PublicReview } from '@goldline/contract/review'
import { type ComponentType, lazy } from 'react'
import type { CatalogueLoader } from '../../../i18n/messages.ts'

export type IslandProps = { businessObject: BusinessObject; reviews: readonly PublicReview[]; now: string }
export type Island = ComponentType<IslandProps>

export const loader: CatalogueLoader = {
  de: () => import('../../../i18n/de.json?app=salon'),
  en: () => import('../../../i18n/en.json?app=salon'),
  vi: () => import('../../../i18n/vi.json?app=salon'),
}

const pauseMs = 5000

/**
 * What stands below the services came with the page; its script comes when the browser has nothing else to do, and again and
 * again where it did not: until then the page stays as the server wrote it.
 */
export function lateIsland(language: Language): Island {
  return lazy(async () => {
    await quiet()
    for (;;) {
      try {
        const [{ SalonIsland }, { default: texts }] = await Promise.all([
          import('./SalonIsland.tsx'),
          loader[language](),
        ])
        return { default: (props: IslandProps) => <SalonIsland {...props} texts={texts} /> }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  })
}

function quiet(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 2000 }) : setTimeout(resolve, 200),
  )
}
