import type { Page, PageFacts, SiteData, SitePage } from '@goldline/contract/page'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { renderPageHead } from '../../frame/page-head.tsx'
import '../../i18n/all-texts.ts'
import { textsIn } from '../../i18n/loaded-texts.ts'
import type { MessageId } from '../../i18n/messages.ts'
import { Page as Access } from './access/AccessIsland.tsx'
import { SiteApp } from './app.tsx'
import { Page as Contact } from './contact/ContactIsland.tsx'
import { Page as Features } from './features/FeaturesIsland.tsx'
import { Page as Help } from './help/HelpIsland.tsx'
import { Page as Home } from './home/HomeIsland.tsx'
import { Page as Legal } from './legal/LegalIsland.tsx'
import { pagePaths, sharePicturePath } from './paths.ts'
import { Page as Prices } from './prices/PricesIsland.tsx'
import { siteData } from './structured-data.ts'

type RenderedPage = {
  Page: ComponentType<SiteData>
  /** The description for search engines and messengers. */
  description?: MessageId
}

const legal: RenderedPage = { Page: Legal }
const pages: Record<SitePage, RenderedPage> = {
  home: { Page: Home, description: 'site.description' },
  features: {
    Page: Features,
    description: 'site.features.lead',
  },
  prices: { Page: Prices, description: 'site.prices.lead' },
  help: { Page: Help, description: 'site.help.lead' },
  contact: { Page: Contact, description: 'site.reach.lead' },
  imprint: legal,
  privacy: legal,
  terms: legal,
  salonTerms: legal,
  accessibility: {
    Page: Access,
    description: 'site.access.lead',
  },
}

/** @public Loaded by the server, by its path. */
export function render(facts: PageFacts<SiteData>): Page {
  const { page } = facts.data
  const { Page, description } = pages[page]
  const messages = textsIn(facts.lang)
  const head = renderPageHead(facts, messages, {
    title: { id: `site.title.${page}` },
    description: { id: description ?? 'site.description' },
    path: pagePaths[page],
    picture: description ? { path: sharePicturePath(page, facts.lang) } : undefined,
    data: siteData(facts, messages),
  })
  const body = renderToString(<SiteApp facts={facts} Page={Page} />)
  return { status: 200, lang: facts.lang, head, body }
}
