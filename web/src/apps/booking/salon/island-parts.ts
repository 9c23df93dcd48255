/** What the content below the services shares with the script that loads it later. */
import type { BusinessObject } from '@goldline/contract/business-object'
import type { PublicReview } from '@goldline/contract/review'
import type { CatalogueLoader } from '../../../i18n/messages.ts'

export type IslandProps = { businessObject: BusinessObject; reviews: readonly PublicReview[]; now: string }

/** Id of the server-rendered element below the services. */
export const belowId = 'about'

export const loader: CatalogueLoader = {
  de: () => import('../../../i18n/de.json?app=salon'),
  en: () => import('../../../i18n/en.json?app=salon'),
  vi: () => import('../../../i18n/vi.json?app=salon'),
}
