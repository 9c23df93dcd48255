import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'

/** The screen's name, which stands on the browser's tab too; the app's own comes back with the next screen. */
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
