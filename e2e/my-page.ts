/** A customer's own appointment pages: their addresses, and a customer with an appointment. */
import { addDays } from '@goldline/domain/time/day'
import { expect, type Page } from '@playwright/test'
import { today } from './clock.ts'
import { aCustomer, book } from './elsewhere.ts'
import { type Language, textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

export const myPageUrl = (url: string, path = '', language: Language = 'de'): string =>
  `${url}/b/studio-lumiere/my${path}?lang=${language}`

/** Creates a customer with an appointment that can still be moved and cancelled. */
export async function aBookedCustomer(url: string, pinFor: (recipient: string) => Promise<string>, name: string) {
  const email = uniqueEmail(name)
  const api = await aCustomer(url, email, pinFor)
  const from = addDays(today(), 4)
  return { email, api, booked: await book(api, { from, to: addDays(from, 10) }) }
}

/** Opens the page of a signed-in customer, with the cookie question answered. */
export async function detailsOf(page: Page, url: string, token: string | undefined, language: Language = 'de') {
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('began')) return
    sessionStorage.setItem('began', 'yes')
    localStorage.setItem('goldline.booking.token', kept ?? '')
    localStorage.setItem('goldline.cookies-config', '1:necessary')
  }, token)
  await page.goto(`${url}/b/studio-lumiere/my/details?lang=${language}`)
  await expect(page.getByRole('heading', { level: 2, name: textOf(language, 'my.details.name') })).toBeVisible()
}

export const messageField = (page: Page, language: Language = 'de') =>
  page.getByRole('textbox', { name: textOf(language, 'my.messages.to') })
