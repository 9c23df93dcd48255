import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'

/** Sets the browser tab's title to the screen's name, and resets it on leaving. */
export function useTitle(id: MessageId): string {
  const title = useIntl().formatMessage({ id })
  useEffect(() => {
    const before = document.title
    document.title = `${title} · Goldline`
    return () => {
      document.title = before
    }
  }, [title])
  return title
}
