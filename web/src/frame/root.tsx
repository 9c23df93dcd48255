import type { PageFacts } from '@goldline/contract/page'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reloadFailedAssets } from '../browser/reload-failed-assets.ts'
import { keepTranslationCurrent } from '../browser/translation.ts'

/** Reads the facts from which the server rendered the page. */
export function readPageFacts<Data>(): PageFacts<Data> {
  return JSON.parse(document.getElementById('facts')?.textContent ?? '')
}

/** Reports errors that a boundary catches like uncaught ones, for the clients' log (LOG-01). */
export const rootOptions = { onCaughtError: (error: unknown) => reportError(error) }

/** Hydrates in slices of a few milliseconds, so that a touch is answered in between and its target hydrates first. */
export function hydrate(app: ReactNode) {
  startTransition(() => {
    hydrateRoot(rootElement(), app, rootOptions)
  })
}

/** Returns the element that the app renders into. */
export function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no #root')
  keepTranslationCurrent(element)
  reloadFailedAssets()
  return element
}
