import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import type { PublicReview } from '@goldline/contract/review'
import { type ComponentType, lazy } from 'react'
import type { CatalogueLoader } from '../../../i18n/messages.ts'
import { loadWithRetry } from '../../../load-with-retry.ts'
import { wanted } from './wanted.ts'

export type IslandProps = { businessObject: BusinessObject; reviews: readonly PublicReview[]; now: string }
type Island = ComponentType<IslandProps>
/** The content below the services, and the page for an unknown salon. */
export type Islands = { Below: Island; NotFound: ComponentType }

/** Id of the server-rendered element below the services. */
export const belowId = 'about'

export const loader: CatalogueLoader = {
  de: () => import('../../../i18n/de.json?app=salon'),
  en: () => import('../../../i18n/en.json?app=salon'),
  vi: () => import('../../../i18n/vi.json?app=salon'),
}

/**
 * Hydrate non-interactive parts when they are wanted, retrying until it succeeds; until then the server's HTML stays.
 */
export function lateIslands(language: Language): Islands {
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => {
    loading ??= load(language)
    return loading
  }
  return {
    NotFound: lazy(async () => ({ default: (await loaded()).SalonNotFoundScreen })),
    Below: lazy(async () => {
      const { SalonBelow, texts } = await loaded()
      return { default: (props: IslandProps) => <SalonBelow {...props} texts={texts} /> }
    }),
  }
}

async function load(language: Language) {
  await wanted(document.getElementById(belowId))
  const [island, { default: texts }] = await loadWithRetry(() =>
    Promise.all([import('./SalonIsland.tsx'), loader[language]()]),
  )
  return { ...island, texts }
}
