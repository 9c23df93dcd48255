import { expect, type Page } from '@playwright/test'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { aPerson } from './elsewhere.ts'
import { type Language, textOf } from './texts.ts'
import { firstFreeStart } from './wish.ts'

/** The steps of a booking as a person takes them. Finds elements by text and role, never by markup. */
export function bookingWay(page: Page, url: string, language: Language = 'de') {
  const seen = whatIsSeen(page, language)
  const { t, button, tap, isPhone } = seen
  return {
    ...seen,
    ...timeStep(page, seen),
    ...detailsStep(page, seen),
    open: (salon = 'studio-lumiere') => page.goto(`${url}/b/${salon}?lang=${language}`),
    /** Opens the details step with the first free start chosen, as a link does. For journeys about later steps. */
    async openDetails(service: string, { sure = false } = {}): Promise<string> {
      const { query, time } = await firstFreeStart(aPerson(url, null), service, sure)
      await page.goto(`${url}/b/studio-lumiere/details?lang=${language}&${query}`)
      return time
    },
    toTime: () => button(isPhone() ? 'action.next' : 'booking.toTime').click(),
    toDetails: () => button(isPhone() ? 'action.next' : 'booking.toDetails').click(),
    sendPin: () => button('booking.sendPin').click(),
    confirm: () => button(isPhone() ? 'action.confirm' : 'booking.confirm').click(),
    /** Goes through services, staff (0: the first available) and time to the details. */
    async walkToDetails(service: string | RegExp, { person = 0, slot = 0 } = {}) {
      await tap('checkbox', service)
      await this.toTime()
      if (person > 0)
        await page
          .getByRole('group', { name: t('booking.who') })
          .locator('label')
          .nth(person)
          .click()
      const chosen = await this.chooseSlot(slot)
      await this.toDetails()
      return chosen
    },
    /** Types the PIN; six digits submit automatically. */
    async typePin(code: string) {
      await seen.pin.fill('')
      await seen.pin.fill(code)
    },
    async isDone() {
      await expect(page.getByRole('heading', { name: t('booking.done.title') })).toBeVisible()
    },
  }
}

/** The name of a day with free starts: its date, then their number. */
const freeDay: Record<Language, RegExp> = {
  de: /, (eine Zeit|\d+ Zeiten) frei$/,
  en: /, (one time|\d+ times) free$/,
  vi: /, còn \d+ giờ trống$/,
}

type SeenScreen = ReturnType<typeof whatIsSeen>

function whatIsSeen(page: Page, language: Language) {
  const t = (id: MessageId) => textOf(language, id)
  const free = freeDay[language]
  return {
    t,
    isPhone: () => (page.viewportSize()?.width ?? 0) <= 900,
    button: (id: MessageId) => page.getByRole('button', { name: t(id), exact: true }),
    slot: (time: string) => page.getByRole('radio', { name: new RegExp(`^${time}\\b`) }),
    slots: page.getByRole('radio', { name: /^\d{1,2}:\d{2}/ }),
    freeDays: page.getByRole('button', { name: free }).filter({ visible: true }),
    pin: page.getByRole('textbox', { name: t('form.pin'), exact: true }),
    /** Clicks the label, which covers its hidden input. */
    tap: (role: 'checkbox' | 'radio', name: string | RegExp) =>
      page
        .locator('label', { has: page.getByRole(role, { name }) })
        .first()
        .click(),
  }
}

const timeStep = (page: Page, { slots, freeDays, button, isPhone }: SeenScreen) => ({
  /** @returns its time, `14:30` */
  async chooseSlot(index = 0): Promise<string> {
    const label = page.locator('label', { has: slots }).nth(index)
    await label.click()
    await expect(slots.nth(index)).toBeChecked()
    return (await label.innerText()).slice(0, 5)
  },
  /**
   * Moves from the first free day, which is open at once, to one more than a day ahead, so that its visits can be moved
   * and cancelled.
   */
  async toAnotherDay() {
    await expect(freeDays.first()).toBeVisible()
    const further = 2
    const inSight = (await freeDays.count()) > further
    const known = await freeDays.first().innerText()
    if (!inSight) {
      await button(isPhone() ? 'form.date.next.week' : 'form.date.next.month').click()
      await expect(freeDays.first()).not.toHaveText(known, { useInnerText: true })
    }
    const day = freeDays.nth(inSight ? further : 0)
    await day.click()
    // On a slow phone, the previous day's times stay visible for a moment.
    await expect(day).toHaveAttribute('aria-pressed', 'true')
  },
})

const detailsStep = (page: Page, { t, tap }: SeenScreen) => ({
  async fillEmail(email: string, name = 'Mai') {
    await page.getByRole('textbox', { name: t('form.name'), exact: true }).fill(name)
    await tap('radio', t('booking.details.email'))
    await page.getByRole('textbox', { name: t('form.email.label'), exact: true }).fill(email)
  },
  async fillPhone(number: string, name = 'Mai') {
    await page.getByRole('textbox', { name: t('form.name'), exact: true }).fill(name)
    await page.getByRole('textbox', { name: t('form.phoneNr'), exact: true }).fill(number)
  },
})

/** Checks that the page does not scroll sideways; otherwise lists the elements that are too wide. */
export async function fits(page: Page): Promise<void> {
  const [content, width, wide] = await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const tooWide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
    )
    const names = tooWide.map((element) => `${element.getAttribute('class')}: ${element.textContent?.slice(0, 40)}`)
    return [document.documentElement.scrollWidth, innerWidth, names.slice(-5)] as const
  })
  expect(content, `${page.url()} at ${width} px: ${wide.join(' | ')}`).toBeLessThanOrEqual(width)
}

/** Chromium's own warnings about preloads when a cached page opens again on a slow machine. */
const chromiums = /cross-world service worker|preloaded using link preload/

/** Collects console errors and content security errors; `expected`: those that a test causes. */
export async function watch(page: Page): Promise<{ complaints(expected?: RegExp): string[] }> {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
  })
  await page.exposeFunction('reportToTest', (text: string) => heard.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { reportToTest(text: string): void }).reportToTest(
        `CSP ${violatedDirective} ${blockedURI}`,
      )
    })
  })
  return { complaints: (expected) => heard.filter((text) => !chromiums.test(text) && !expected?.test(text)) }
}
