/** A person's day on their phone, partly offline: actions wait, are sent, or are shown as not possible any more. */
import { startCalendars } from '@goldline/stand-ins/calendars'
import type { Page } from '@playwright/test'
import { today } from '../clock.ts'
import { anotherOwner } from '../elsewhere.ts'
import { textOf } from '../texts.ts'
import { test as base, expect } from './day.ts'
import { aGuest, givePins } from './set-up.ts'

type TextId = Parameters<typeof textOf>[1]
const t = (id: TextId) => textOf('de', id)
const [username, password] = ['lena@lumiere.example', 'goldline-demo']
const email = 'ruth@kommt.example'
const lostLine = /net::ERR_|Failed to fetch|status of (401|409)/

type Calendars = Awaited<ReturnType<typeof startCalendars>>

/** The provider of the person's other calendar, which the day's server may contact. */
const test = base.extend<{ calendars: Calendars }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
  calendars: async ({}, use) => {
    const calendars = await startCalendars()
    await use(calendars)
    await calendars.close()
  },
  env: async ({ calendars }, use) => use({ CALENDAR_ALLOWED_ORIGIN: calendars.url }),
})

/** A calendar with one event today, from 14:00 to 16:30 in the salon's zone. */
const eventToday = () => {
  const at = (time: string) => `TZID=Europe/Zurich:${today().replaceAll('-', '')}T${time}00`
  const event = ['UID:a@b', `DTSTART;${at('1400')}`, `DTEND;${at('1630')}`, 'SUMMARY:Zahnarzt']
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', '']
  return lines.join('\r\n')
}

function atPhone(page: Page) {
  const button = (id: TextId) => page.getByRole('button', { name: t(id), exact: true })
  return {
    button,
    async signsIn() {
      await page.getByLabel(t('staff.signIn.username')).fill(username)
      await page.getByLabel(t('form.password'), { exact: true }).fill(password)
      await page.getByRole('switch', { name: t('staff.signIn.keep') }).click()
      await button('action.signIn').click()
    },
    goesTo: (tab: 'word.day' | 'staff.tab.me') => page.getByRole('link', { name: t(tab), exact: true }).click(),
    /** A visit's screen only has the link back. */
    goesToDay: () =>
      page
        .getByRole('link', { name: t('word.day'), exact: true })
        .or(page.getByRole('link', { name: t('action.back'), exact: true }))
        .click(),
    async opens(who: string) {
      await this.goesToDay()
      await page.getByRole('link', { name: who }).first().click()
      await expect(page.getByRole('heading', { name: who })).toBeVisible()
    },
    async notes(words: string) {
      await button('staff.note.write').click()
      await page.getByRole('textbox', { name: t('staff.note') }).fill(words)
      await button('action.save').click()
    },
    async writes(words: string) {
      await page.getByRole('textbox', { name: t('word.writeAMessage') }).fill(words)
      await button('word.send').click()
      await expect(page.getByText(words)).toBeVisible()
    },
  }
}

/** Makes the browser refuse to store anything until `makeRoom()` is called. */
function fillStorage() {
  const { setItem } = Storage.prototype
  Object.assign(window, { makeRoom: () => Object.assign(Storage.prototype, { setItem }) })
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

test('[STF-02, STF-04, STF-06, STF-06h, STF-06i, UI-12x, APT-09, AUTH-19] a person’s day, partly offline', async ({
  day,
  calendars,
}) => {
  test.setTimeout(480_000)
  const owner = await anotherOwner(day.url)
  const { lenaId } = await givePins(owner)
  const guest = { service: 'Herrenschnitt', by: lenaId }
  await aGuest(owner, { ...guest, name: 'Ruth', surname: 'Ammann', email, at: '10:00' })
  const gone = await aGuest(owner, { ...guest, name: 'Vera', surname: 'Blum', at: '11:00' })
  const phone = await day.opens('the phone', { viewport: { width: 390, height: 844 }, expected: lostLine })
  const lena = atPhone(phone)

  await day.step('signs in on a new phone, and stores the day on it', async () => {
    await phone.goto(`${day.url}/staff?lang=de`)
    await lena.signsIn()
    await expect(phone.getByRole('navigation', { name: t('staff.tabs') })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Ruth Ammann' }).first()).toBeVisible()
  })
  const elsewhere = phone.getByText(/14:00–16:30/)
  await day.step('connects another calendar, whose times are busy, also after the server was killed', async () => {
    calendars.put('/own.ics', eventToday())
    await lena.goesTo('staff.tab.me')
    await lena.button('busyCalendar.connect').click()
    await phone.getByRole('textbox', { name: t('busyCalendar.address') }).fill(`${calendars.url}/own.ics`)
    await phone.getByLabel(t('form.password'), { exact: true }).fill(password)
    await lena.button('busyCalendar.connect').click()
    await day.waits(4)
    await expect(phone.getByText(/^Verbunden\. Zuletzt gelesen/)).toBeVisible()
    await lena.goesTo('word.day')
    await expect(elsewhere).toBeVisible()
    await day.server.kill()
    await day.server.start()
    await phone.reload()
    await expect(elsewhere).toBeVisible()
    await expect(phone.getByText('Zahnarzt')).toHaveCount(0)
  })
  await day.step('is told that the calendar is gone, keeps its busy times, and frees them by removing it', async () => {
    calendars.put('/own.ics', undefined)
    await day.passes(16)
    await lena.goesTo('staff.tab.me')
    await expect(phone.getByText(t('busyCalendar.problem.REFUSED'))).toBeVisible()
    await lena.goesTo('word.day')
    await expect(elsewhere).toBeVisible()
    await lena.goesTo('staff.tab.me')
    await lena.button('busyCalendar.remove').click()
    await expect(lena.button('busyCalendar.connect')).toBeVisible()
    await lena.goesTo('word.day')
    await expect(elsewhere).toHaveCount(0)
  })
  await day.step('goes offline: the day stays readable', async () => {
    await lena.opens('Vera Blum')
    await lena.opens('Ruth Ammann')
    await phone.context().setOffline(true)
    await lena.goesToDay()
    await expect(phone.getByRole('heading', { name: t('staff.offline') })).toBeVisible()
  })
  await day.step('writes two messages and a note, which wait; of the first the full phone says so', async () => {
    await phone.evaluate(fillStorage)
    await lena.opens('Ruth Ammann')
    await lena.writes('Kommen Sie ruhig etwas später.')
    await lena.goesToDay()
    const onlyHere = phone.getByRole('region', { name: t('staff.offline') }).getByText(t('state.onlyHere'))
    await expect(onlyHere).toBeVisible()
    await phone.evaluate('makeRoom()')
    await lena.opens('Vera Blum')
    await lena.notes('Mag es kurz.')
    await lena.writes('Bis gleich, Vera.')
    await lena.goesToDay()
    await expect(phone.getByRole('heading', { name: 'Wartet auf Netz: 3' })).toBeVisible()
    await expect(onlyHere).toHaveCount(0)
  })
  const desk = await day.opens('the desk', { viewport: { width: 1280, height: 800 } })
  await day.step('the desk cancels one of the two meanwhile', async () => {
    await desk.goto(`${day.url}/admin?day=${today()}&appointment=${gone}`)
    await desk.getByLabel(t('admin.signIn.username')).fill('owner@lumiere.example')
    await desk.getByLabel(t('form.password'), { exact: true }).fill(password)
    await desk.keyboard.press('Enter')
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.cancel'), exact: true })
      .click()
    await desk.getByRole('button', { name: t('admin.cancel.confirm'), exact: true }).click()
    await day.waits(20)
  })
  await day.step('online again: fitting actions were sent, others are shown with their text', async () => {
    await phone.context().setOffline(false)
    await expect(phone.getByRole('heading', { name: t('staff.offline.over') })).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Passt nicht mehr: 1' })).toBeVisible()
    await expect(phone.getByText('Bis gleich, Vera.')).toBeVisible()
    await expect(phone.getByText(t('staff.offline.ofCustomer'))).toBeVisible()
    day.mail.promises('APPOINTMENT_MESSAGE', 'EMAIL', email)
  })
  await day.step('the note at the cancelled visit is on the customer’s card', async () => {
    await desk
      .getByRole('link', { name: t('admin.customers'), exact: true })
      .first()
      .click()
    await desk.getByRole('searchbox', { name: t('admin.customers.search') }).fill('Vera Blum')
    await desk.getByRole('link', { name: /^Vera Blum Neu/ }).click()
    await expect(desk.getByText('Mag es kurz.')).toBeVisible()
  })
  await day.step('reloads before reading: the password opens it, with its text', async () => {
    await phone.reload()
    await phone.getByLabel(t('form.password'), { exact: true }).fill(password)
    await lena.button('action.open').click()
    await expect(phone.getByText('Bis gleich, Vera.')).toBeVisible()
  })
  await day.step('reads it, and it is gone, also after a reload', async () => {
    await lena.button('staff.offline.read').click()
    await expect(phone.getByText('Bis gleich, Vera.')).toHaveCount(0)
    await phone.reload()
    await expect(phone.getByRole('link', { name: 'Ruth Ammann' }).first()).toBeVisible()
    await expect(phone.getByRole('heading', { name: /Passwort/ })).toHaveCount(0)
  })
})
