import '../../kit/base.css'
import type { BookingData, PageFacts } from '@goldline/contract/page'
import { AppFrame, type Frame } from '../../AppFrame.tsx'
import { loadWithRetry } from '../../online.ts'
import { createQueryClient } from '../../query.ts'
import { hydrate, pageFacts } from '../../root.tsx'
import { loader } from './catalogues.ts'
import { BookingRoutes } from './routes.tsx'
import type { Islands } from './salon/island-parts.ts'
import { lateIslands } from './salon/salon-island.tsx'

type Props = { facts: PageFacts<BookingData>; messages: Frame['messages']; islands: Islands }

/** Rendered identically by the server and the browser. */
export function BookingApp({ facts, messages, islands }: Props) {
  const { businessObject } = facts.data
  const queryClient = createQueryClient()
  return (
    <AppFrame
      app="booking"
      sessionEnded="booking.refusal.Unauthorized"
      language={facts.lang}
      messages={messages}
      loader={loader}
      queryClient={queryClient}
      salon={businessObject ?? undefined}
    >
      <BookingRoutes {...facts.data} path={facts.path} islands={islands} />
    </AppFrame>
  )
}

export async function start() {
  const facts = pageFacts<BookingData>()
  const { default: messages } = await loadWithRetry(loader[facts.lang])
  hydrate(<BookingApp facts={facts} messages={messages} islands={lateIslands({ language: facts.lang, messages })} />)
}
