import type { Language, Page, PageFacts, SiteData, SitePage } from '@goldline/contract/page'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { pageHead } from '../../frame/page-head.tsx'
import de from '../../i18n/de.json?app=site'
import accessDe from '../../i18n/de.json?app=siteAccess'
import reachDe from '../../i18n/de.json?app=siteContact'
import featuresDe from '../../i18n/de.json?app=siteFeatures'
import helpDe from '../../i18n/de.json?app=siteHelp'
import homeDe from '../../i18n/de.json?app=siteHome'
import legalDe from '../../i18n/de.json?app=siteLegal'
import pricesDe from '../../i18n/de.json?app=sitePrices'
import en from '../../i18n/en.json?app=site'
import accessEn from '../../i18n/en.json?app=siteAccess'
import reachEn from '../../i18n/en.json?app=siteContact'
import featuresEn from '../../i18n/en.json?app=siteFeatures'
import helpEn from '../../i18n/en.json?app=siteHelp'
import homeEn from '../../i18n/en.json?app=siteHome'
import legalEn from '../../i18n/en.json?app=siteLegal'
import pricesEn from '../../i18n/en.json?app=sitePrices'
import type { MessageId, Messages } from '../../i18n/messages.ts'
import vi from '../../i18n/vi.json?app=site'
import accessVi from '../../i18n/vi.json?app=siteAccess'
import reachVi from '../../i18n/vi.json?app=siteContact'
import featuresVi from '../../i18n/vi.json?app=siteFeatures'
import helpVi from '../../i18n/vi.json?app=siteHelp'
import homeVi from '../../i18n/vi.json?app=siteHome'
import legalVi from '../../i18n/vi.json?app=siteLegal'
import pricesVi from '../../i18n/vi.json?app=sitePrices'
import { Page as Access } from './access/AccessIsland.tsx'
import { SiteApp } from './app.tsx'
import { Page as Contact } from './contact/ContactIsland.tsx'
import { Page as Features } from './features/FeaturesIsland.tsx'
import { Page as Help } from './help/HelpIsland.tsx'
import { Page as Home } from './home/HomeIsland.tsx'
import { Page as Legal } from './legal/LegalIsland.tsx'
import { pathOf, sharePictureOf } from './paths.ts'
import { Page as Prices } from './prices/PricesIsland.tsx'
import { siteData } from './structured-data.ts'

type Rendered = {
  Page: ComponentType<SiteData>
  texts: Record<Language, Messages>
  /** What search engines and messengers say of it. */
  description?: MessageId
}

const legal: Rendered = { Page: Legal, texts: { de: legalDe, en: legalEn, vi: legalVi } }
const common = { de, en, vi }
const pages: Record<SitePage, Rendered> = {
  home: { Page: Home, texts: { de: homeDe, en: homeEn, vi: homeVi }, description: 'site.description' },
  features: {
    Page: Features,
    texts: { de: featuresDe, en: featuresEn, vi: featuresVi },
    description: 'site.features.lead',
  },
  prices: { Page: Prices, texts: { de: pricesDe, en: pricesEn, vi: pricesVi }, description: 'site.prices.lead' },
  help: { Page: Help, texts: { de: helpDe, en: helpEn, vi: helpVi }, description: 'site.help.lead' },
  contact: { Page: Contact, texts: { de: reachDe, en: reachEn, vi: reachVi }, description: 'site.reach.lead' },
  imprint: legal,
  privacy: legal,
  terms: legal,
  salonTerms: legal,
  accessibility: {
    Page: Access,
    texts: { de: accessDe, en: accessEn, vi: accessVi },
    description: 'site.access.lead',
  },
}

/** @public The server loads it by its path. */
export function render(facts: PageFacts<SiteData>): Page {
  const { page } = facts.data
  const { Page, texts, description } = pages[page]
  const messages = { ...common[facts.lang], ...texts[facts.lang] }
  const head = pageHead(facts, messages, {
    title: { id: `site.title.${page}` },
    description: { id: description ?? 'site.description' },
    path: pathOf[page],
    ...(description && { picture: { path: sharePictureOf(page, facts.lang) } }),
    data: siteData(facts, messages),
  })
  const body = renderToString(<SiteApp facts={facts} messages={messages} Page={Page} />)
  return { status: 200, lang: facts.lang, head, body }
}
