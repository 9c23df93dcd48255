/** Appointments of one's own: somebody who has one, and the addresses of its pages. */
import { addDays, type Day } from '@goldline/domain/time/day'
import type { Page } from '@playwright/test'
import { aCustomer, book } from './elsewhere.ts'
import { type Language, textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

export const my = (url: string, path = '', language: Language = 'de'): string =>
  `${url}/b/studio-lumiere/my${path}?lang=${language}`

/** Somebody with an appointment that can still be moved and cancelled. */
export async function someoneBooked(url: string, pinFor: (recipient: string) => Promise<string>, name: string) {
  const email = uniqueEmail(name)
  const api = await aCustomer(url, email, pinFor)
  const from = addDays(new Date().toISOString().slice(0, 10) as Day, 4)
  return { email, api, booked: await book(api, { from, to: addDays(from, 10) }) }
}

export const messageField = (page: Page, language: Language = 'de') =>
  page.getByRole('textbox', { name: textOf(language, 'my.messages.to') })
