import { useApp } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Returns a function that shares a page by the device's share sheet, or else copies its URL, or else shows it. */
export function useShare(): (title: string, path: string) => Promise<void> {
  const t = useText()
  const { notices } = useApp()
  return async (title, path) => {
    const url = new URL(path, location.href).href
    if (typeof navigator.share === 'function') {
      // Closing the share sheet is not an error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      notices.show(t('action.linkCopied'), 'success')
    } catch {
      notices.show(url)
    }
  }
}
