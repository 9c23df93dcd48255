import { useApp } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Shares a page with the device's share sheet, else copies its address and says so, else shows it. */
export function useShare(): (title: string, path: string) => Promise<void> {
  const t = useText()
  const { notices } = useApp()
  return async (title, path) => {
    const url = new URL(path, location.href).href
    if (typeof navigator.share === 'function') {
      // Closing the share sheet is no error.
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
