/** Shared by the journeys of the error catalogue: reading in three languages, a booking up to its last step. */
import type { Refusal } from '@goldline/domain/refusal'
import { expect, type Page } from '@playwright/test'
import { bookingWay } from './booking-way.ts'
import { type Language, textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'

export const service = 'Shellac'

type Said = Refusal | 'error.general' | 'error.no-connection'

export const reads = (page: Page, language: Language, said: Said) => {
  const id = said === 'error.general' || said === 'error.no-connection' ? said : (`refusal.${said}` as const)
  const shown = page.getByText(textOf(language, id)).filter({ visible: true }).first()
  return expect(shown, `${said} in ${language}`).toBeVisible()
}

export const readsInEveryLanguage = (page: Page, said: Said): Promise<void> =>
  inEveryLanguage(page, (language) => reads(page, language, said))

/** A signed-in customer chooses a service and a time on a later day, up to the last button. */
export async function beforeConfirm(page: Page, url: string, language: Language = 'de') {
  const way = bookingWay(page, url, language)
  await way.open()
  await way.tap('checkbox', service)
  await way.toTime()
  await way.toAnotherDay()
  await way.chooseSlot()
  await way.toDetails()
  // The button submits a form with the person's own details.
  await expect(page.getByRole('heading', { name: way.t('booking.known.title') })).toBeVisible()
  await expect(way.button(page.viewportSize()?.width === 390 ? 'action.confirm' : 'booking.confirm')).toBeVisible()
  return way
}
