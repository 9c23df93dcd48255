import '../../kit/base.css'
import '../../kit/fonts.css'
import type { BookingData, PageFacts } from '@goldline/contract/page'
import { loadWithRetry } from '../../browser/online.ts'
import { createQueryClient } from '../../client/query.ts'
import { AppFrame, type Frame } from '../../frame/AppFrame.tsx'
import { hydrate, pageFacts } from '../../frame/root.tsx'
import { texts } from '../../i18n/messages.ts'
import { BookingRoutes } from './routes.tsx'
import type { Islands } from './salon/island-parts.ts'
import { lateIslands } from './salon/late-islands.tsx'

export const loader = texts('booking')

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
