import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../../i18n/messages.ts'

/** The tab is named for the screen while it is there; answers with the name. */
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
