import { useApp } from '../../client/app-context.ts'
import { useEvents } from '../../client/events.ts'
import { useText } from '../../i18n/use-text.ts'

/** Clears the notice of a lost connection once the connection is back (UI-09). */
export function ReconnectedNotice() {
  const { notices } = useApp()
  const lost = useText()('error.no-connection')
  useEvents({
    onEvent: () => undefined,
    onState: (state) => state === 'live' && notices.current()?.text === lost && notices.close(),
  })
  return null
}
