/**
 * Measures one switch of the calendar to another day, in the page, from the press until the new day's cards are
 * painted.
 */
import type { Page } from '@playwright/test'

export type Switch = { wallMs: number; answeredMs: number; mainMs: number; rendererMs: number; cards: number }

declare global {
  /** The current switch; set before it and read after it. */
  var turned: Promise<Omit<Switch, 'mainMs' | 'rendererMs'>>
}

export async function switchOf(page: Page): Promise<(press: () => Promise<void>) => Promise<Switch>> {
  const session = await page.context().newCDPSession(page)
  // Thread ticks, unaffected by other work on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN)
    return { main: of('TaskDuration'), renderer: of('ProcessTime') }
  }
  return async (press) => {
    await page.evaluate(watch)
    const before = await spent()
    await press()
    const turned = await page.evaluate(() => globalThis.turned)
    const after = await spent()
    return { ...turned, mainMs: after.main - before.main, rendererMs: after.renderer - before.renderer }
  }
}

/** Runs in the page. */
function watch(): void {
  const grid = () => document.querySelector('section[aria-label]:has([data-card])')
  const cards = () => document.querySelectorAll('[data-card]').length
  const label = grid()?.getAttribute('aria-label')
  globalThis.turned = new Promise((resolve) => {
    let pressed = 0
    const hear = (event: Event) => {
      pressed ||= event.timeStamp
    }
    for (const type of ['input', 'click']) addEventListener(type, hear, { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (!grid() || grid()?.getAttribute('aria-label') === label) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          const answers = performance
            .getEntriesByType('resource')
            .filter(({ name, startTime }) => startTime >= pressed && new URL(name).pathname.startsWith('/v1/'))
          const answered = Math.max(pressed, ...answers.map((each) => (each as PerformanceResourceTiming).responseEnd))
          resolve({ wallMs: performance.now() - pressed, answeredMs: answered - pressed, cards: cards() })
        }
        channel.port2.postMessage(undefined)
      })
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  })
}
