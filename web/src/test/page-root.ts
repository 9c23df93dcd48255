import { afterEach } from 'vitest'
import { forgetParts } from '../i18n/loaded-texts.ts'

/** The page as the build writes it, with the name of its texts; `leavesPages` forgets it after each test. */
export function pageRoot(texts: string): void {
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  root.dataset.texts = texts
  document.body.replaceChildren(root)
}

/** For test files that use `pageRoot`: the next file's page has loaded nothing. */
export const leavesPages = (): void => afterEach(forgetParts)
