import { useApp } from '../../client/app-context.ts'
import { useEvents } from '../../client/events.ts'
import { useText } from '../../i18n/use-text.ts'

/** UI-09: clears the notice of a lost connection once it is back. */
export function LineBack() {
  const { notices } = useApp()
  const lost = useText()('error.no-connection')
  useEvents({
    onEvent: () => undefined,
    onState: (state) => state === 'live' && notices.current()?.text === lost && notices.close(),
  })
  return null
}
