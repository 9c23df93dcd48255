import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'

/** Hands a page's address to whatever the device shares with, else copies it and says so; where neither works it shows it. */
export function useShare(): (title: string, path: string) => Promise<void> {
  const intl = useIntl()
  const { notices } = useApp()
  return async (title, path) => {
    const url = new URL(path, location.href).href
    if (typeof navigator.share === 'function') {
      // Whoever closes the device's list has chosen nothing, which is no error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      notices.show(intl.formatMessage({ id: 'booking.share.copied' }), 'success')
    } catch {
      notices.show(url)
    }
  }
}
