import { bookingWay } from './booking-way.ts'
import { holdClock } from './clock.ts'
import { aCustomer } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './visitor.ts'
import { bookFaster, uniqueEmail, wishOf } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
const service = 'Shellac'

test('[AVL-07] a slot taken meanwhile is explained, and a nearest one is booked', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const way = bookingWay(page, server.url)
  const faster = await aCustomer(server.url, uniqueEmail('faster'), pinFor)
  const email = uniqueEmail('slower')
  await way.openDetails(service, { sure: true })
  const { startTime: gone } = wishOf(page, '')
  await bookFaster(page, faster)

  await way.fillEmail(email)
  await way.sendPin()
  const dialog = page.getByRole('dialog', { name: /ist gerade vergeben$/ })
  await expect(dialog).toContainText(way.t('refusal.startTime.invalid'))
  await expect(dialog).toContainText(way.t('booking.gone.text'))
  await expect(dialog.getByRole('link', { name: new RegExp(`^${way.t('word.joinTheWaitingList')}`) })).toBeVisible()
  await accessible(page)
  const nearest = dialog.getByRole('listitem').first().getByRole('button')
  await expect(nearest).toBeFocused()
  const [time = ''] = /\d\d:\d\d/.exec(await nearest.innerText()) ?? []
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${time} –`).filter({ visible: true })).toBeVisible()
  // The nearest may be the same time on another day.
  expect(wishOf(page, '').startTime).not.toBe(gone)

  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  await expect(page.getByText(`${time} –`)).toBeVisible()
})

test('[AVL-07] choosing another time instead returns to the times, without the taken one', async ({
  page,
  server,
  pinFor,
}) => {
  const way = bookingWay(page, server.url)
  const faster = await aCustomer(server.url, uniqueEmail('faster'), pinFor)
  const gone = await way.openDetails(service, { sure: true })
  await bookFaster(page, faster)
  await way.fillEmail(uniqueEmail('slower'))
  await way.sendPin()
  await page.getByRole('dialog').press('Escape')
  await expect(way.slots.first()).toBeAttached()
  await expect(way.slot(gone)).toHaveCount(0)
})

test('[AUTH-07b, AUTH-07c, AUTH-07d] wrong PINs count down the tries, then show the limit; a new PIN has a wait', async ({
  page,
  server,
  pinFor,
}) => {
  const way = bookingWay(page, server.url)
  await holdClock(page)
  const email = uniqueEmail('guesser')
  await way.openDetails(service)
  await way.fillEmail(email)
  await way.sendPin()
  await way.confirm()
  await expect(page.getByRole('alert')).toHaveText(way.t('form.required'))
  const right = await pinFor(email)
  const wrong = right.startsWith('1') ? `2${right.slice(1)}` : `1${right.slice(1)}`
  for (const left of [4, 3, 2, 1, 0]) {
    await way.typePin(wrong)
    const text = left > 1 ? `Noch ${left} Versuche.` : left === 1 ? 'Noch ein Versuch.' : 'Das war der letzte Versuch.'
    await expect(page.getByRole('alert')).toContainText(text)
    await expect(way.pin).toBeFocused()
  }
  await way.typePin(right)
  await expect(page.getByRole('alert')).toHaveText(way.t('refusal.numberOfCredentialFailedMatchesAlreadyExceedMax'))

  const wait = page.getByRole('button', { name: /^Neue PIN in \d+ s$/ })
  await expect(wait).toBeDisabled()
  const before = await wait.innerText()
  await expect(wait).not.toHaveText(before)
  await page.clock.fastForward(60_000)
  // The page's clock is a minute ahead, but the server decides.
  await way.button('booking.pin.resend').click()
  await expect(page.getByText(way.t('refusal.waitingPeriodBeforeResendNotOverYet'))).toBeVisible()
  await expect(wait).toBeDisabled()
})

test('[AUTH-04] a signed-in customer books without a PIN; an ended session asks for sign-in and keeps the choice', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const way = bookingWay(page, server.url)
  const customer = await aCustomer(server.url, uniqueEmail('known'), pinFor)
  await signedIn(page, customer.token)
  await way.openDetails(service)
  await expect(page.getByRole('heading', { name: way.t('booking.known.title') })).toBeVisible()
  await accessible(page)
  await way.confirm()
  await expect(page.getByRole('alert')).toHaveText(way.t('form.required'))
  await page.getByRole('textbox', { name: way.t('form.name') }).fill('Mai')
  await way.confirm()
  await way.isDone()

  await signedIn(page, 'x'.repeat(43))
  await way.openDetails(service)
  await expect(page.getByText(way.t('booking.refusal.Unauthorized'))).toBeVisible()
  await expect(way.button('booking.sendPin')).toBeVisible()
  await expect(page.getByText(way.t('booking.details.lead'))).toBeVisible()
})

test('[CAT-08] more than four hours are refused beside the button, with their length', async ({ page, server }) => {
  const way = bookingWay(page, server.url)
  await way.open()
  for (const name of ['Hot-Stone-Massage', 'Glow-Behandlung', 'Wimpern Volume']) await way.tap('checkbox', name)
  await expect(page.getByRole('alert')).toContainText(way.t('refusal.appointment duration is too long, max 4 hours'))
  await expect(page.getByRole('alert')).toContainText('4 Std. 15 Min.')
  await expect(way.button('action.next')).toBeDisabled()
  await way.tap('checkbox', 'Wimpern Volume')
  await expect(way.button('action.next')).toBeEnabled()
})
