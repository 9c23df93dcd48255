import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { useApp } from './app-context.ts'

/** Copies a text and confirms it; shows the text if the browser forbids copying. Returns whether it was copied. */
export function useCopy(): (text: string, says: MessageId) => Promise<boolean> {
  const t = useText()
  const { notices } = useApp()
  return async (text, says) => {
    try {
      await navigator.clipboard.writeText(text)
      notices.show(t(says), 'success')
      return true
    } catch {
      notices.show(text)
      return false
    }
  }
}
