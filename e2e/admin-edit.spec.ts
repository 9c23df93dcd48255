import { getAppointment } from '@goldline/contract/appointment'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { enterAppointment, getOfferedServices, getSalonStarts } from '@goldline/contract/appointment/entry'
import { createCustomer } from '@goldline/contract/customer'
import { formatTimeOfDay, parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { ahead } from './clock.ts'
import { anotherOwner, type SignedIn } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'

/** Enters a visit at a time where it breaks no rule. */
async function aVisit(api: SignedIn, surname: string) {
  const { services } = await api.ask(getOfferedServices, {})
  const product = services.find(({ duration }) => duration >= 30)?.product ?? ''
  const { slotsOfDates } = await api.ask(getSalonStarts, { query: { ...ahead(9), products: product } })
  const [first] = slotsOfDates.filter(({ times }) => times.length > 0)
  if (!first?.times[0]) throw new Error('nothing is free')
  const minutes = parseTimeOfDay(first.times[0])
  const startTime = new Date(zone('Europe/Zurich').toInstant(first.date, minutes)).toISOString()
  const customer = await api.ask(createCustomer, { body: { name: 'Ida', surname } })
  const body = { customerId: customer.id, startTime, services: [{ product, staffId: null }], tell: false }
  const { id } = await api.ask(enterAppointment, { body })
  return { id, day: first.date, time: formatTimeOfDay(minutes), later: formatTimeOfDay(minutes + 60) }
}

test('[APT-07, APT-08, APT-20] a visit is dragged and undone; the later of two editors sees both states', async ({
  page,
  server,
}) => {
  const other = await anotherOwner(server.url)
  const { id, day, time, later } = await aVisit(other, 'Ziegler')
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await page.goto(`${server.url}/admin?day=${day}&person=all`)
  await page.getByLabel('E-Mail').fill('owner@lumiere.example')
  await page.getByLabel('Passwort').fill('goldline-demo')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  const at = (start: string) => page.getByRole('button', { name: new RegExp(`^Ida Ziegler, .*${start.slice(0, 5)} –`) })
  await at(time).evaluate((card) => card.scrollIntoView({ block: 'center' }))
  const box = await at(time).boundingBox()
  if (!box) throw new Error('no card')
  const hour = await page.evaluate(() => 5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  await page.mouse.move(box.x + 30, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 8 + hour, { steps: 4 })
  await page.mouse.up()
  const bar = page.getByRole('button', { name: /^Rückgängig/ })
  const ask = page.getByRole('button', { name: 'Trotzdem eintragen' })
  await expect(bar.or(ask).first()).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await expect(at(later)).toBeVisible()
  await bar.click()
  await expect(bar).toBeHidden()
  await at(time).click()

  const panel = page.getByRole('dialog', { name: /Ida Ziegler/ })
  await panel.getByRole('button', { name: 'Bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Termin bearbeiten' })
  const note = form.getByLabel('Notiz, nur für das Team')
  await note.fill('Mag Tee')
  const { version } = await other.ask(getAppointment, { params: { id } })
  await other.ask(editAppointment, { params: { id }, body: { note: 'Mag Kaffee', tell: false } }, { ifMatch: version })
  await expect(form.getByText(/^Inzwischen geändert\. Jetzt gilt: .*Mag Kaffee$/)).toBeVisible()
  await expect(note).toHaveValue('Mag Tee')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form).toBeHidden()
  await expect(panel.getByText('Mag Tee')).toBeVisible()
})
