import { onTestFinished } from 'vitest'
import { forgetParts } from '../i18n/loaded-texts.ts'

/** The page as the build writes it, with the name of its texts; it has loaded nothing yet, nor has the next test's. */
export function pageRoot(texts: string): void {
  forgetParts()
  onTestFinished(forgetParts)
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  root.dataset.texts = texts
  document.body.replaceChildren(root)
}
