import type { PageFacts } from '@goldline/contract/page'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** The facts that the server rendered the page from. */
export function pageFacts<Data>(): PageFacts<Data> {
  return JSON.parse(document.getElementById('facts')?.textContent ?? '')
}

export function hydrate(app: ReactNode) {
  hydrateRoot(rootElement(), app)
}

export function mount(app: ReactNode) {
  createRoot(rootElement()).render(app)
}

function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no #root')
  return element
}
