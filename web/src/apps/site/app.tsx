import '../../kit/base.css'
import '../../kit/fonts.css'
import type { PageFacts, SiteData } from '@goldline/contract/page'
import type { ComponentType } from 'react'
import { loadWithRetry } from '../../browser/online.ts'
import { createQueryClient } from '../../client/query.ts'
import { AppFrame, type Frame } from '../../frame/AppFrame.tsx'
import { hydrate, pageFacts } from '../../frame/root.tsx'
import { both, texts } from '../../i18n/messages.ts'
import { parts } from './parts.ts'
import { SiteShell } from './shell/SiteShell.tsx'

const loader = texts('site')

/** Francs are written as where they are paid. */
const swiss = { country: 'CH', timeZone: 'Europe/Zurich' }

type Props = { facts: PageFacts<SiteData>; messages: Frame['messages']; Page: ComponentType<SiteData> }

/** Rendered identically by the server and the browser. */
export function SiteApp({ facts, messages, Page }: Props) {
  const spoken = both(loader, parts[facts.data.page].texts)
  return (
    <AppFrame
      app="site"
      language={facts.lang}
      messages={messages}
      loader={spoken}
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
  const facts = pageFacts<SiteData>()
  const part = parts[facts.data.page]
  const [{ Page }, { default: common }, { default: own }] = await loadWithRetry(() =>
    Promise.all([part.load(), loader[facts.lang](), part.texts[facts.lang]()]),
  )
  hydrate(<SiteApp facts={facts} messages={{ ...common, ...own }} Page={Page} />)
}
