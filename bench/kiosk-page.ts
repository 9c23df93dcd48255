/** The browser part of the bench `kiosk`: consecutive guests at the kiosk, and restarting devices. */
import type { Page } from '@playwright/test'
import { textOf } from '../e2e/texts.ts'
import { median } from './figures.ts'

/** Guests before the first heap figure, so that everything is loaded and caches are full. */
const guestsBefore = 100
/** Guests per call, so that the connection to the browser never waits for long. */
const atOnce = 100

declare global {
  /**
   * Serves guests one after the other; `found`: milliseconds from the press until painted, for those with an
   * appointment.
   */
  var serveGuests: (kinds: readonly ('visit' | 'walkIn')[]) => Promise<{ found: number[] }>
}

type Guest = { name: string; email: string }

/** The kiosk's start page, as guests use it. */
export async function atKiosk(page: Page, { name, email }: Guest) {
  const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
  await page.getByText(t('checkin.start.visit')).waitFor()
  await page.evaluate(install, {
    email,
    hello: `${t('checkin.found.title')} ${name}`,
    texts: {
      visit: t('checkin.start.visit'),
      byEmail: t('checkin.find.by.email'),
      next: t('action.next'),
      notMe: t('checkin.found.notMe'),
      without: t('checkin.start.without'),
      back: t('action.back'),
      person: t('checkin.person.action'),
      name: t('checkin.details.name'),
    },
  })
  const serve = (kinds: ('visit' | 'walkIn')[]) => page.evaluate((given) => globalThis.serveGuests(given), kinds)
  const several = async (count: number) => {
    for (let done = 0; done < count; done += atOnce) {
      const kinds = Array.from({ length: Math.min(atOnce, count - done) }, (_, at) => (at % 2 ? 'walkIn' : 'visit'))
      await serve(kinds as ('visit' | 'walkIn')[])
    }
  }
  const session = await page.context().newCDPSession(page)
  const heap = async () => {
    for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
  }
  return {
    /** Milliseconds to find a visit. */
    find: async () => median((await serve(['visit'])).found),
    /** Growth of the page's heap in megabytes, after garbage collection. */
    heapAfter: async (guests: number) => {
      await several(guestsBefore)
      const before = await heap()
      await several(guests)
      return (await heap()) - before
    },
  }
}

type Texts = Record<'visit' | 'byEmail' | 'next' | 'notMe' | 'without' | 'back' | 'person' | 'name', string>

/** Runs in the page. */
function install({ email, hello, texts }: { email: string; hello: string; texts: Texts }): void {
  /** Returns the first visible match, now or after a later change of the page. */
  const shown = <T extends Element>(find: () => T | undefined | false) =>
    new Promise<T>((resolve, reject) => {
      const there = find()
      if (there) return resolve(there)
      const over = setTimeout(() => reject(new Error(`not shown: ${find}; but ${document.body.innerText}`)), 20_000)
      const observer = new MutationObserver(() => {
        const found = find()
        if (!found) return
        observer.disconnect()
        clearTimeout(over)
        resolve(found)
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    })
  const button = (text: string) =>
    shown(() =>
      [...document.querySelectorAll('button')].find(
        (each) => each.textContent?.trim().startsWith(text) && each.ariaDisabled !== 'true' && each.ariaBusy !== 'true',
      ),
    )
  const press = async (text: string) => {
    const found = await button(text)
    found.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    found.click()
  }
  const type = async (label: string, value: string) => {
    const field = await shown(() =>
      [...document.querySelectorAll('input')].find((each) => each.labels?.[0]?.textContent === label),
    )
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (let length = 1; length <= value.length; length++) {
      set?.call(field, value.slice(0, length))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const painted = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve()
        channel.port2.postMessage(undefined)
      }),
    )
  const withVisit = async () => {
    await press(texts.visit)
    await press(texts.byEmail)
    await type(texts.byEmail, email)
    await button(texts.next)
    const pressed = performance.now()
    await press(texts.next)
    await shown(() => document.querySelector('h1')?.textContent === hello && document.body)
    await painted()
    const took = performance.now() - pressed
    await press(texts.notMe)
    await button(texts.visit)
    return took
  }
  const without = async () => {
    for (const [language, name] of [
      ['en', 'English'],
      ['de', 'Deutsch'],
    ] as const) {
      await press(name)
      await shown(() => document.documentElement.lang === language && document.body)
    }
    await press(texts.without)
    const tile = await shown(
      () => document.querySelector<HTMLButtonElement>('main section button, main li button') ?? undefined,
    )
    tile.click()
    await press(texts.next)
    await press(texts.person)
    await type(texts.name, 'Wilhelmine')
    for (let step = 0; step < 3; step++) await press(texts.back)
    await button(texts.visit)
  }
  globalThis.serveGuests = async (kinds) => {
    const found: number[] = []
    for (const kind of kinds) {
      if (kind === 'visit') found.push(await withVisit())
      else await without()
    }
    return { found }
  }
}

type RestartRounds = { rounds: number; slowed: number; address: string; shown: string }

/**
 * Measures the milliseconds from opening the address until the screen's marker is painted, each in a new page: with an
 * installed app's stored data, on a slowed processor. Skips the first start, which fills the caches.
 */
export async function measureRestarts(
  page: Page,
  { rounds, slowed, address, shown }: RestartRounds,
): Promise<number[]> {
  const context = page.context()
  await page.goto(address)
  await page.locator(shown).first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
  const times: number[] = []
  for (let round = -1; round < rounds; round++) {
    const fresh = await context.newPage()
    const session = await context.newCDPSession(fresh)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    await fresh.addInitScript(watchFor, shown)
    await fresh.goto(address)
    const took = await fresh.evaluate(() => globalThis.startedAgain)
    if (round >= 0) times.push(took)
    await fresh.close()
  }
  return times
}

declare global {
  /** Milliseconds from opening the page until painted. */
  var startedAgain: Promise<number>
}

/** Runs in the page before its scripts. */
function watchFor(shown: string): void {
  globalThis.startedAgain = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(shown)) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now())
        channel.port2.postMessage(undefined)
      })
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}
