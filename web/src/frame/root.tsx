import type { PageFacts } from '@goldline/contract/page'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The facts from which the server rendered the page. */
export function pageFacts<Data>(): PageFacts<Data> {
  return JSON.parse(document.getElementById('facts')?.textContent ?? '')
}

/** Hydrates in slices of a few milliseconds, so that a touch is handled meanwhile and its target hydrates first. */
export function hydrate(app: ReactNode) {
  startTransition(() => {
    hydrateRoot(rootElement(), app)
  })
}

export function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no #root')
  return element
}
