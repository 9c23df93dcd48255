import '../../kit/base.css'
import '../../kit/fonts.css'
import type { PageFacts, SiteData, SitePage } from '@goldline/contract/page'
import type { ComponentType } from 'react'
import { loadWithRetry } from '../../browser/online.ts'
import { createQueryClient } from '../../client/query.ts'
import { AppFrame } from '../../frame/AppFrame.tsx'
import { hydrate, readPageFacts } from '../../frame/root.tsx'
import { loadLanguage } from '../../i18n/loaded-texts.ts'
import { SiteShell } from './shell/SiteShell.tsx'

type LoadPage = () => Promise<{ Page: ComponentType<SiteData> }>

const legal: LoadPage = () => import('./legal/LegalIsland.tsx')

/** The pages: rendered by the server, loaded in the browser before hydration. */
const parts: Record<SitePage, LoadPage> = {
  home: () => import('./home/HomeIsland.tsx'),
  features: () => import('./features/FeaturesIsland.tsx'),
  prices: () => import('./prices/PricesIsland.tsx'),
  help: () => import('./help/HelpIsland.tsx'),
  contact: () => import('./contact/ContactIsland.tsx'),
  imprint: legal,
  privacy: legal,
  terms: legal,
  salonTerms: legal,
  accessibility: () => import('./access/AccessIsland.tsx'),
}

/** Formats francs as in Switzerland. */
const swiss = { country: 'CH', timeZone: 'Europe/Zurich' }

type Props = { facts: PageFacts<SiteData>; Page: ComponentType<SiteData> }

/** Renders the app, identically on the server and in the browser. */
export function SiteApp({ facts, Page }: Props) {
  return (
    <AppFrame
      app="site"
      language={facts.lang}
      queryClient={createQueryClient()}
      salon={facts.data.prices?.currency === 'CHF' ? swiss : undefined}
    >
      <SiteShell page={facts.data.page}>
        <Page {...facts.data} />
      </SiteShell>
    </AppFrame>
  )
}

export async function start() {
  const facts = readPageFacts<SiteData>()
  const [{ Page }] = await loadWithRetry(() => Promise.all([parts[facts.data.page](), loadLanguage(facts.lang)]))
  hydrate(<SiteApp facts={facts} Page={Page} />)
}
