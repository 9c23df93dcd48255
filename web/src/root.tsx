import type { PageFacts } from '@goldline/contract/page'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** The facts that the server rendered the page from. */
export function pageFacts<Data>(): PageFacts<Data> {
  return JSON.parse(document.getElementById('facts')?.textContent ?? '')
}

/** In slices of a few milliseconds: a touch meanwhile is answered, and what it meets comes alive first. */
export function hydrate(app: ReactNode) {
  startTransition(() => {
    hydrateRoot(rootElement(), app)
  })
}

export function mount(app: ReactNode) {
  createRoot(rootElement()).render(app)
}

function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no #root')
  return element
}
