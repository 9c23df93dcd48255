import type { PageFacts } from '@goldline/contract/page'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { comeAgain } from '../browser/come-again.ts'
import { keepTranslationTrue } from '../browser/translation.ts'

/** The facts from which the server rendered the page. */
export function pageFacts<Data>(): PageFacts<Data> {
  return JSON.parse(document.getElementById('facts')?.textContent ?? '')
}

/** What an error boundary catches is told of like what nobody catches, so that the clients' log hears it (LOG-01). */
export const rootOptions = { onCaughtError: (error: unknown) => reportError(error) }

/** Hydrates in slices of a few milliseconds, so that a touch is handled meanwhile and its target hydrates first. */
export function hydrate(app: ReactNode) {
  startTransition(() => {
    hydrateRoot(rootElement(), app, rootOptions)
  })
}

/** Where the app stands, which browsers may translate and the line may leave without its pictures. */
export function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no #root')
  keepTranslationTrue(element)
  comeAgain()
  return element
}
