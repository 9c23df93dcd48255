import { onTestFinished } from 'vitest'
import { forgetParts } from '../i18n/loaded-texts.ts'

/** Creates the page as the build writes it, with the name of its texts; forgets loaded parts before and after. */
export function pageRoot(texts: string): void {
  forgetParts()
  onTestFinished(forgetParts)
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  root.dataset.texts = texts
  document.body.replaceChildren(root)
}
