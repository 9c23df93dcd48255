/** A customer requests a visit on a phone in Vietnamese; the owner answers on a computer (APT-16g). */
import type { MessageId } from '../web/src/i18n/messages.ts'
import { bookingWay, fits } from './booking-way.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 } })

const de = (id: MessageId) => textOf('de', id)
/** The demo's salon confirms it. */
const service = 'Hot-Stone-Massage'

test('[APT-16g, APT-16j, APT-16m] a visit is requested after the PIN, accepted by the owner, and read by the customer; another is declined', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  const owner = await anotherOwner(server.url)
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signedIn(office, owner.token, 'admin')
  await office.goto(`${server.url}/admin/today`)

  const way = bookingWay(page, server.url, 'vi')
  const email = uniqueEmail('requests')
  await way.openDetails(service)
  await expect(page.getByText(/Salon sẽ trả lời trước/).first()).toBeVisible()
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await expect(page.getByRole('heading', { name: way.t('my.request.OPEN') })).toBeVisible()
  await accessible(page)
  await fits(page)

  // The demo has a request of somebody else.
  const request = office
    .getByRole('region', { name: de('admin.requests') })
    .getByRole('listitem')
    .filter({ hasText: 'Mai' })
  await expect(request).toHaveCount(1)
  await accessible(office)
  await request.getByRole('button', { name: new RegExp(`^${de('admin.requests.accept')}`) }).click()
  await expect(request).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { name: way.t('my.request.ACCEPTED') })).toBeVisible()
  await page.getByRole('link', { name: way.t('word.viewAppointment') }).click()
  await expect(page.getByRole('heading', { name: way.t('my.appointment'), exact: true })).toBeVisible()
  await accessible(page)

  await way.openDetails(service)
  await page
    .getByRole('button', { name: way.t('booking.request') })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: way.t('my.request.OPEN') })).toBeVisible()
  await request.getByRole('button', { name: new RegExp(`^${de('admin.team.decline')}`) }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Am Samstag passt es besser.')
  await accessible(office)
  await dialog.getByRole('button', { name: de('admin.team.decline'), exact: true }).click()
  await expect(request).toBeHidden()
  await page.reload()
  await expect(page.getByText('«Am Samstag passt es besser.»')).toBeVisible()
  await page.getByRole('link', { name: way.t('booking.gone.other') }).click()
  await expect(way.slots.first()).toBeVisible()
})
