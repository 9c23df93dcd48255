/** The site's pages: rendered by the server, loaded with their texts before the browser makes them live. */
import type { SiteData, SitePage } from '@goldline/contract/page'
import type { ComponentType } from 'react'
import { type CatalogueLoader, texts } from '../../i18n/messages.ts'

type Part = { load: () => Promise<{ Page: ComponentType<SiteData> }>; texts: CatalogueLoader }

const homeTexts = texts('siteHome', 'site.home.', 'site.calculator.')
const featuresTexts = texts('siteFeatures', 'site.features.')
const pricesTexts = texts('sitePrices', 'site.prices.')
const helpTexts = texts('siteHelp', 'site.help.')
const contactTexts = texts('siteContact', 'site.reach.')
const legalTexts = texts('siteLegal', 'site.legal.')
const accessTexts = texts('siteAccess', 'site.access.')

const legal: Part = { load: () => import('./legal/LegalIsland.tsx'), texts: legalTexts }

export const parts: Record<SitePage, Part> = {
  home: { load: () => import('./home/HomeIsland.tsx'), texts: homeTexts },
  features: { load: () => import('./features/FeaturesIsland.tsx'), texts: featuresTexts },
  prices: { load: () => import('./prices/PricesIsland.tsx'), texts: pricesTexts },
  help: { load: () => import('./help/HelpIsland.tsx'), texts: helpTexts },
  contact: { load: () => import('./contact/ContactIsland.tsx'), texts: contactTexts },
  imprint: legal,
  privacy: legal,
  terms: legal,
  salonTerms: legal,
  accessibility: { load: () => import('./access/AccessIsland.tsx'), texts: accessTexts },
}
