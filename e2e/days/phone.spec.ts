/**
 * A customer's day on a phone with an unstable connection: books, writes, moves, cancels, waits for another start, and
 * books for two.
 */
import { bookingWay } from '../booking-way.ts'
import { aCustomer, anotherOwner } from '../elsewhere.ts'
import { readNewest } from '../fixtures.ts'
import { messageField, myPageUrl } from '../my-page.ts'
import { poorLine } from '../poor-line.ts'
import { signedIn } from '../visitor.ts'
import { expect, test } from './day.ts'
import { bookAhead } from './set-up.ts'

const email = 'mai@unterwegs.example'
const other = 'eva@unterwegs.example'
/** The salon and the requested person are notified. */
const atSalon = ['hallo@lumiere.example', 'thao@lumiere.example']
const lostLine = /net::ERR_|Failed to fetch|network error|^http:\S+\/assets\//

test('[UI-10, UI-13, APT-03, APT-09, APT-16j, APT-17c, AVL-11, CUS-13b, MSG-04] a customer on a phone with an unstable connection', async ({
  day,
}) => {
  test.setTimeout(480_000)
  const phone = await day.opens('the phone', { viewport: { width: 390, height: 844 }, expected: lostLine })
  const way = bookingWay(phone, day.url)
  const line = await poorLine(phone, phone.context())
  const team = (type: string) => {
    for (const each of atSalon) day.mail.promises(type, 'EMAIL', each)
  }
  /** Tries offline, gets the error, and goes online again. */
  const inTunnel = async (work: () => Promise<unknown>) => {
    await line.lost()
    await work()
    await expect(
      phone
        .getByRole('alert')
        .filter({ hasText: way.t('error.no-connection') })
        .first(),
    ).toBeVisible()
    await line.back()
  }

  await day.step('chooses a service, and goes offline', async () => {
    await way.open()
    await way.tap('checkbox', 'Shellac')
    await inTunnel(() => way.toTime())
    await expect(way.slots.first()).toBeVisible()
  })
  await day.step('requests a person', async () => {
    await phone
      .getByRole('group', { name: way.t('booking.who') })
      .locator('label', { hasText: 'Thảo' })
      .click()
    await expect(way.slots.first()).toBeVisible()
  })
  await day.step('chooses a day and a time, offline again', async () => {
    await way.toAnotherDay()
    await way.chooseSlot()
    await inTunnel(() => way.toDetails())
    await expect(way.button('booking.sendPin')).toBeVisible()
  })
  await day.step('requests the PIN twice, and gets one', async () => {
    await way.fillEmail(email)
    await inTunnel(() => way.sendPin())
    await way.sendPin()
    await expect(way.pin).toBeVisible()
    day.mail.promises('SIGN_IN', 'EMAIL', email)
  })
  await day.step('types the PIN offline, and has booked once', async () => {
    const pin = await readNewest(day.url, email, /\b\d{6}\b/)
    await inTunnel(() => way.typePin(pin))
    await way.confirm()
    await way.isDone()
    day.mail.promises('NEW_APPOINTMENT', 'EMAIL', email)
    team('NEW_APPOINTMENT')
  })
  await day.step('reads when the next visit may be, and puts this one into a calendar', async () => {
    const next = phone.getByRole('region', { name: way.t('booking.done.next') })
    await expect(next.getByRole('link')).toHaveCount(3)
    await expect(phone.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /^https:/)
  })
  await day.step('finds it among the own appointments', async () => {
    await inTunnel(() =>
      phone
        .getByRole('link', { name: way.t('word.myAppointments') })
        .first()
        .click(),
    )
    await way.button('action.retry').first().click()
    await expect(phone.getByRole('heading', { name: way.t('word.myAppointments') })).toBeVisible()
    await phone.getByRole('link', { name: way.t('word.viewAppointment') }).click()
    await expect(phone.getByRole('heading', { level: 1, name: way.t('my.appointment') })).toBeVisible()
  })
  await day.step('writes to the salon: the message waits for the connection', async () => {
    await messageField(phone).fill('Ich komme mit dem Velo.')
    await inTunnel(() => way.button('word.sendMessage').click())
    await expect(messageField(phone)).toHaveValue('Ich komme mit dem Velo.')
    await way.button('word.sendMessage').click()
    await expect(phone.getByRole('listitem').filter({ hasText: 'Ich komme mit dem Velo.' })).toHaveCount(1)
    team('APPOINTMENT_MESSAGE')
  })
  await day.step('moves it', async () => {
    await phone.getByRole('link', { name: way.t('word.moveAppointment'), exact: true }).click()
    await expect(way.slots.first()).toBeAttached()
    await way.button('form.date.next.week').click()
    await way.freeDays.first().click()
    await way.chooseSlot()
    await inTunnel(() => way.button('word.moveAppointment').click())
    await way.button('word.moveAppointment').click()
    await expect(phone.getByText(way.t('my.move.done'))).toBeVisible()
    // The new confirmation that the page promises.
    day.mail.promises('NEW_APPOINTMENT', 'EMAIL', email)
    team('NEW_APPOINTMENT')
  })
  await day.step('opens it again in the evening, and cancels', async () => {
    await day.becomes('19:30')
    await phone.goto(myPageUrl(day.url))
    await phone.getByRole('link', { name: way.t('word.viewAppointment') }).click()
    await way.button('word.cancelAppointment').click()
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: way.t('word.cancelAppointment'), exact: true })
      .click()
    await expect(phone.getByText(way.t('my.status.cancelledByYou'))).toBeVisible()
    day.mail.promises('APPOINTMENT_CANCELLED', 'EMAIL', email)
    team('APPOINTMENT_CANCELLED')
  })
  const eva = await aCustomer(day.url, other, (to) => readNewest(day.url, to, /\b\d{6}\b/))
  day.mail.promises('SIGN_IN', 'EMAIL', other)
  const wish = await bookAhead(eva, 'Shellac', 'Thảo')
  day.mail.promises('NEW_APPOINTMENT', 'EMAIL', other)
  team('NEW_APPOINTMENT')
  await day.step('joins the waiting list for a day with another’s start', async () => {
    await phone.goto(`${day.url}/b/studio-lumiere/time?lang=de&${wish}`)
    await phone.getByRole('link', { name: new RegExp(way.t('word.joinTheWaitingList')) }).click()
    await way.button('my.waiting.join').click()
    await expect(phone.getByText(way.t('my.waiting.joined'))).toBeVisible()
  })
  await day.step('the other customer cancels: the waiting one is notified', async () => {
    const page = await day.opens('another phone', { viewport: { width: 390, height: 844 } })
    await signedIn(page, eva.token)
    await page.goto(myPageUrl(day.url))
    await page.getByRole('link', { name: way.t('word.viewAppointment') }).click()
    await page.getByRole('button', { name: way.t('word.cancelAppointment'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: way.t('word.cancelAppointment'), exact: true })
      .click()
    await expect(page.getByText(way.t('my.status.cancelledByYou'))).toBeVisible()
    await page.close()
    day.mail.promises('APPOINTMENT_CANCELLED', 'EMAIL', other)
    team('APPOINTMENT_CANCELLED')
    await day.passes(2)
    day.mail.promises('FREE_START', 'EMAIL', email)
  })
  await day.step('books it for a child, by the link in the mail', async () => {
    await phone.goto(await readNewest(day.url, email, /http\S+\/details\?\S+/))
    // Chooses another person, which a reload keeps.
    await way.button('guests.other').click()
    await phone.getByRole('textbox', { name: way.t('form.name') }).fill('Mia')
    await way.button('action.save').click()
    const mia = phone.getByRole('radio', { name: 'für Mia' })
    await expect(mia).toBeChecked()
    await phone.reload()
    await expect(mia).toBeChecked()
    await way.confirm()
    await way.isDone()
    await expect(phone.getByText(/^für Mia/).first()).toBeVisible()
    day.mail.promises('NEW_APPOINTMENT', 'EMAIL', email)
    team('NEW_APPOINTMENT')
    await phone.goto(myPageUrl(day.url, '/waiting-list'))
    await expect(phone.getByText(way.t('my.waiting.empty'))).toBeVisible()
  })
  await day.step('books for two people, offline at the last press, and has booked them once', async () => {
    await way.open()
    await way.tap('checkbox', 'Shellac')
    await phone.getByRole('link', { name: way.t('booking.party.link') }).click()
    const thao = phone.getByRole('group', { name: way.t('booking.who') }).locator('label', { hasText: 'Thảo' })
    await thao.first().click()
    await thao.last().click()
    await way.tap('radio', way.t('booking.party.inTurn'))
    // Until then the starts are those of two people at once, and cannot be chosen.
    await expect(
      phone
        .getByRole('group', { name: way.t('booking.days') })
        .getByRole('radio')
        .last(),
    ).toBeEnabled()
    await phone
      .getByRole('group', { name: way.t('booking.days') })
      .locator('label')
      .last()
      .click()
    await phone
      .getByRole('group', { name: way.t('word.time') })
      .locator('label')
      .first()
      .click()
    await expect(way.button('booking.toDetails')).toBeEnabled()
    await phone.reload()
    await way.button('booking.toDetails').click()
    await inTunnel(() => way.button('booking.party.confirm').click())
    await way.button('booking.party.confirm').click()
    await expect(phone.getByRole('heading', { level: 1, name: way.t('booking.party.done') })).toBeVisible()
    day.mail.promises('NEW_APPOINTMENT', 'EMAIL', email)
    // One for each of the two visits.
    team('NEW_APPOINTMENT')
    team('NEW_APPOINTMENT')
  })
  await day.step(
    'requests a visit that the salon confirms, and finds it booked once the owner has accepted',
    async () => {
      const desk = await day.opens('the desk', { viewport: { width: 1440, height: 900 } })
      await signedIn(desk, (await anotherOwner(day.url)).token, 'admin')
      await desk.goto(`${day.url}/admin/today?lang=de`)
      await way.openDetails('Hot-Stone-Massage')
      await inTunnel(() => way.button('booking.request').click())
      await way.button('booking.request').click()
      await expect(phone.getByRole('heading', { name: way.t('my.request.OPEN') })).toBeVisible()
      day.mail.promises('VISIT_REQUESTED', 'EMAIL', email)
      for (const each of ['hallo@lumiere.example', 'owner@lumiere.example'])
        day.mail.promises('REQUEST_RECEIVED', 'EMAIL', each)
      const requests = desk.getByRole('region', { name: way.t('admin.requests') })
      await requests.getByRole('button', { name: new RegExp(`^${way.t('admin.requests.accept')}`) }).click()
      await expect(requests).toBeHidden()
      await desk.close()
      day.mail.promises('NEW_APPOINTMENT', 'EMAIL', email)
      for (const each of ['hallo@lumiere.example', 'elira@lumiere.example'])
        day.mail.promises('NEW_APPOINTMENT', 'EMAIL', each)
      await phone.reload()
      await expect(phone.getByRole('heading', { name: way.t('my.request.ACCEPTED') })).toBeVisible()
    },
  )
})
