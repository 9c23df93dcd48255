import '../../kit/base.css'
import '../../kit/fonts.css'
import type { PageFacts, SiteData } from '@goldline/contract/page'
import { loadWithRetry } from '../../browser/online.ts'
import { createQueryClient } from '../../client/query.ts'
import { AppFrame, type Frame } from '../../frame/AppFrame.tsx'
import { hydrate, pageFacts } from '../../frame/root.tsx'
import { texts } from '../../i18n/messages.ts'
import { HomeScreen } from './home/HomeScreen.tsx'

const loader = texts('site')

/** Rendered identically by the server and the browser. */
export function SiteApp({ facts, messages }: { facts: PageFacts<SiteData>; messages: Frame['messages'] }) {
  return (
    <AppFrame app="site" language={facts.lang} messages={messages} loader={loader} queryClient={createQueryClient()}>
      <HomeScreen listed={facts.data} />
    </AppFrame>
  )
}

export async function start() {
  const facts = pageFacts<SiteData>()
  const { default: messages } = await loadWithRetry(loader[facts.lang])
  hydrate(<SiteApp facts={facts} messages={messages} />)
}
