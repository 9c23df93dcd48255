import { getMyAppointments } from '@goldline/contract/appointment/my-appointments'
import { bookingWay } from './booking-way.ts'
import { aCustomer, aPerson } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { waitsForItsScript } from './hydrated.ts'
import { isOffered, salonId, uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
const service = 'Shellac'

test('[APT-14c] the slot is held while the PIN is typed, and released on changing the address or going back', async ({
  page,
  server,
  pinFor,
}) => {
  const way = bookingWay(page, server.url)
  const other = await aCustomer(server.url, uniqueEmail('other'), pinFor)
  const salon = await salonId(other)
  const offered = () => isOffered(page, other, salon)
  await way.open()
  const time = await way.walkToDetails(service, { person: 1 })
  await way.fillEmail(uniqueEmail('holder'))
  expect(await offered()).toBe(true)
  await way.sendPin()
  await expect(page.getByText(way.t('booking.pin.held'))).toBeVisible()
  expect(await offered()).toBe(false)
  await way.button('action.change').click()
  await expect.poll(offered).toBe(true)

  // After going back and using another identity, the old hold does not block the start.
  await way.sendPin()
  await expect(page.getByText(way.t('refusal.waitingPeriodBeforeResendNotOverYet'))).toBeVisible()
  await way.fillEmail(uniqueEmail('second'))
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  expect(await offered()).toBe(false)
  await page.goBack()
  const third = uniqueEmail('third')
  await way.fillEmail(third)
  await way.sendPin()
  await expect(way.pin).toBeVisible()

  // Back at the times, the customer's own hold is released and its start is listed again.
  await page.goBack()
  await page.goBack()
  await expect(way.slot(time)).toBeChecked()
  await expect.poll(offered).toBe(true)
  await way.toDetails()
  await way.sendPin()
  await way.typePin(await pinFor(third))
  await way.isDone()
})

test('[APT-14] two lost answers after confirming, and a reload, never book twice', async ({ page, server, pinFor }) => {
  const way = bookingWay(page, server.url)
  const email = uniqueEmail('lost')
  const booked: string[] = []
  await page.route('**/v1/appointments', async (route) => {
    const answer = await route.fetch()
    booked.push((await answer.json()).id)
    await route.abort()
  })
  const isLost = () => expect(page.getByRole('alert')).toContainText(way.t('error.no-connection'))
  await way.openDetails(service)
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await isLost()
  await way.confirm()
  await expect.poll(() => booked.length).toBe(2)
  await isLost()

  await page.unroute('**/v1/appointments')
  await page.reload()
  const again = page.waitForResponse('**/v1/appointments')
  await way.confirm()
  expect([...booked, (await (await again).json()).id]).toEqual([booked[0], booked[0], booked[0]])
  await way.isDone()
  const token = await page.evaluate(() => localStorage.getItem('goldline.booking.token'))
  const { data } = await aPerson(server.url, token).send(getMyAppointments, { query: { when: 'coming' } })
  expect(data.appointments.map(({ id }) => id)).toEqual([booked[0]])
})

test('[UI-14] signing in with a PIN in one tab lets the other book without one', async ({ page, server, pinFor }) => {
  const way = bookingWay(page, server.url)
  const second = waitsForItsScript(await page.context().newPage())
  const other = bookingWay(second, server.url)
  const email = uniqueEmail('tabs')
  await way.openDetails(service)
  await other.open()
  await other.tap('checkbox', service)
  await other.toTime()
  await other.toAnotherDay()
  await other.chooseSlot()
  await other.toDetails()
  await second.getByRole('textbox', { name: way.t('form.name'), exact: true }).fill('Mai')
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  await expect(second.getByText(email).first()).toBeVisible()
  await other.confirm()
  await other.isDone()
})
