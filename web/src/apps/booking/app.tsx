import '../../kit/base.css'
import '../../kit/fonts.css'
import type { BookingData, PageFacts } from '@goldline/contract/page'
import { loadWithRetry } from '../../browser/online.ts'
import { createQueryClient } from '../../client/query.ts'
import { cachePart } from '../../client/use-fetched.ts'
import { AppFrame } from '../../frame/AppFrame.tsx'
import { hydrate, readPageFacts } from '../../frame/root.tsx'
import { loadLanguage } from '../../i18n/loaded-texts.ts'
import { BookingRoutes } from './routes.tsx'
import type { Islands } from './salon/island-parts.ts'
import { lateIslands } from './salon/late-islands.tsx'
import { loadSearch } from './services/ServicesScreen.tsx'

type Props = { facts: PageFacts<BookingData>; islands: Islands }

/** Renders the app, identically on the server and in the browser. */
export function BookingApp({ facts, islands }: Props) {
  const { businessObject } = facts.data
  const queryClient = createQueryClient()
  return (
    <AppFrame
      app="booking"
      sessionEnded="booking.refusal.Unauthorized"
      language={facts.lang}
      queryClient={queryClient}
      salon={businessObject ?? undefined}
    >
      <BookingRoutes {...facts.data} path={facts.path} islands={islands} />
    </AppFrame>
  )
}

export async function start() {
  const facts = readPageFacts<BookingData>()
  await loadWithRetry(async () => {
    const [, search] = await Promise.all([loadLanguage(facts.lang), facts.data.find ? loadSearch() : undefined])
    if (search) cachePart(loadSearch, search)
  })
  hydrate(<BookingApp facts={facts} islands={lateIslands(facts.lang)} />)
}
