/** An owner's day: a sick call for tomorrow and a closed day after, both with bookings; days off, and an import. */
import { getSalonUsers } from '@goldline/contract/auth/salon-users'
import { addDays, type Day as CalendarDay } from '@goldline/domain/time/day'
import type { Page } from '@playwright/test'
import { today } from '../clock.ts'
import { anotherOwner } from '../elsewhere.ts'
import { connectStripe } from '../stripe-account.ts'
import { textOf } from '../texts.ts'
import { uniqueEmail } from '../wish.ts'
import { type Day, expect, test } from './day.ts'

type TextId = Parameters<typeof textOf>[1]
const t = (id: TextId) => textOf('de', id)

function inOffice(page: Page, day: Day) {
  const button = (id: TextId) => page.getByRole('button', { name: t(id), exact: true })
  const at = (path: string) => page.goto(`${day.url}/admin${path}`)
  return {
    button,
    at,
    async signsIn(username = 'owner@lumiere.example') {
      await at('?lang=de')
      await page.getByLabel(t('admin.signIn.username')).fill(username)
      await page.getByLabel(t('form.password'), { exact: true }).fill('goldline-demo')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
      await button('legal.cookies.necessary').click()
    },
    /** Applies the planner's proposals; it shows who is notified, and they are notified once undo has ended. */
    async takesThePlan(apply: TextId = 'admin.cover.apply') {
      await expect(page.getByText(/^(Keine )?Nachricht[:.]/).first()).toBeVisible()
      const told = await page.getByText(/^Nachricht: /).count()
      await button(apply).click()
      await expect(page.getByRole('button', { name: /^Rückgängig/ })).toBeVisible()
      await day.waits(20)
      day.mail.promisesSome(['BO_UPDATED', 'BO_CANCELLED'], told)
      await expect(page.getByText(/^Nachricht: /)).toHaveCount(0)
    },
    /** Restricts a staff member to their own visits (AUTH-25). */
    async shows(name: string) {
      const link = (id: TextId) => page.getByRole('link', { name: t(id), exact: true })
      await link('admin.team').click()
      await link('admin.users').click()
      await page.getByRole('button', { name: new RegExp(`^${t('admin.team.users.change')} ${name}`) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: t('admin.team.users.role') }).click()
      await page.getByRole('option', { name: t('admin.team.role.USER_LITE'), exact: true }).click()
      await expect(dialog.getByRole('radio', { name: t('admin.team.scope.OWN'), exact: true })).toBeChecked()
      await dialog.getByLabel(t('form.password'), { exact: true }).fill('goldline-demo')
      await dialog.getByRole('button', { name: t('action.save'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
    /** Requests days off for a person and opens the plan of their visits. */
    async asksAway(name: string, { from, to }: { from: CalendarDay; to: CalendarDay }) {
      const typed = (date: CalendarDay) => date.split('-').reverse().join('.')
      await at('/team/rota')
      await button('word.absence').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').click()
      await page.getByRole('option', { name: new RegExp(`^${name} `) }).click()
      for (const [id, date] of [
        ['word.lastDay', to],
        ['word.firstDay', from],
        ['word.lastDay', to],
      ] as const) {
        const field = dialog.getByLabel(t(id), { exact: true })
        await field.fill(typed(date))
        await field.press('Tab')
      }
      await dialog.getByRole('button', { name: t('admin.team.absence.ask'), exact: true }).click()
      // Another request is waiting, with its details open.
      await page
        .getByRole('complementary')
        .getByRole('button', { name: new RegExp(name) })
        .click()
      await page.getByRole('link', { name: t('admin.team.cover'), exact: true }).click()
      await expect(page).toHaveURL(/\?asked=/)
      await this.takesThePlan('admin.cover.asked.approve')
      await expect(page.getByText(t('admin.cover.asked.decided'), { exact: true })).toBeVisible()
    },
    /** Imports a file of visits from another program after previewing it. */
    async imports(rows: readonly string[]) {
      await at('/customer-import')
      const file = { name: 'besuche.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
      await page.getByLabel(t('admin.customers.import.visits'), { exact: true }).setInputFiles(file)
      await button('action.preview').click()
      await page.getByRole('button', { name: `${rows.length - 1} Termine importieren`, exact: true }).click()
      await expect(page.getByRole('heading', { name: t('admin.customers.import.done') })).toBeVisible()
    },
    async closes(date: CalendarDay) {
      await at('/settings/opening')
      const name = new Intl.DateTimeFormat('de-CH', { day: 'numeric', month: 'long', timeZone: 'UTC' })
      const shown = name.format(new Date(`${date}T00:00:00Z`))
      await page.getByRole('button', { name: new RegExp(`${shown}.*, ${t('admin.opening.kind.open')}$`) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('admin.opening.close.days'), exact: true })
        .click()
      await button('action.save').click()
    },
  }
}

test('[AVL-05, BIZ-02, STF-10, STF-10l, APT-20, AUTH-25a, AUTH-25i, CUS-08o, FRM-01f, FRM-02a, FRM-02i, CAT-14d, GFT-01c, GFT-01f] an owner closes days with bookings, restricts a person to their own visits, and imports visits', async ({
  day,
}) => {
  test.setTimeout(480_000)
  const { data: users } = await (await anotherOwner(day.url)).send(getSalonUsers, {})
  const sick = users.find(({ name }) => name === 'Sofia')?.staffId ?? ''
  const page = await day.opens('the office', { viewport: { width: 1440, height: 900 } })
  const office = inOffice(page, day)

  await day.step('signs in', () => office.signsIn())
  await day.step('Sofia is sick tomorrow: others take over, and the customers concerned are notified', async () => {
    await office.at(`/?view=day&day=${addDays(today(), 1)}`)
    await page.getByRole('button', { name: /^Sofia.*: Tag ansehen$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('admin.person.sick'), exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`/team/cover/${sick}/`))
    await office.takesThePlan()
  })
  await day.step('opens a colleague and the day after by Ctrl K', async () => {
    const goes = async (typed: string, kind: TextId) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: t('select.search') }).fill(typed)
      await expect(page.getByRole('option', { selected: true })).toContainText(t(kind))
      await page.keyboard.press('Enter')
    }
    await goes('Sofia', 'admin.palette.colleague')
    await expect(page).toHaveURL(new RegExp(`person=${sick}`))
    await goes('übermorgen', 'admin.palette.day')
    await expect(page).toHaveURL(new RegExp(`day=${addDays(today(), 2)}`))
  })
  await day.step('types another capacity, leaves and reloads: the draft is back, and is discarded', async () => {
    const capacity = page.getByLabel(t('admin.opening.capacity'), { exact: true })
    await office.at('/settings/opening')
    const before = await capacity.inputValue()
    await capacity.fill('7')
    await page.getByRole('link', { name: t('admin.services'), exact: true }).click()
    await page.goBack()
    await page.reload()
    await expect(capacity).toHaveValue('7')
    await page
      .getByText(/^Ihr Entwurf von /)
      .getByRole('button')
      .click()
    await expect(capacity).toHaveValue(before)
  })
  await day.step('asks a question before a service, moves it to the front, and asks it no more', async () => {
    const name = 'Kommst du mit dem Velo?'
    await office.at('/questions/new')
    await page.getByLabel('Frage (Deutsch)').fill(name)
    await page.getByRole('combobox', { name: t('word.addAService') }).click()
    await page.getByRole('option', { name: 'Pediküre Deluxe' }).click()
    await office.button('word.add').click()
    const list = page.getByRole('navigation', { name: t('admin.questions'), exact: true })
    const question = list.getByRole('link').filter({ hasText: name })
    await question.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(list.getByRole('link').first()).toContainText(name)
    await office.button('admin.questions.delete').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.questions.delete'), exact: true })
      .click()
    await expect(question).toHaveCount(0)
  })
  await day.step('writes a form for that service, publishes it, and asks for it no more', async () => {
    await office.at('/forms/new')
    await page.getByRole('combobox', { name: t('word.addAService') }).click()
    await page.getByRole('option', { name: 'Pediküre Deluxe' }).click()
    await page.getByLabel('Titel, Deutsch').fill('Einverständnis Pediküre')
    await page.getByLabel('Text des Formulars, Deutsch').fill('Bitte nicht bei offener Haut.')
    await office.button('admin.forms.save').click()
    const dialog = page.getByRole('dialog')
    const publish = 'Version 1 veröffentlichen'
    await page.getByRole('button', { name: publish }).click()
    await dialog.getByRole('button', { name: publish }).click()
    await expect(page.getByText(/in Kraft/)).toBeVisible()
    await office.button('admin.forms.delete').click()
    await dialog.getByRole('button', { name: t('admin.forms.delete'), exact: true }).click()
    await expect(page.getByRole('link', { name: /Einverständnis Pediküre/ })).toHaveCount(0)
  })
  await day.step('requires a patch test before a service, and requires it no more', async () => {
    await office.at('/services')
    await page
      .getByRole('link', { name: /Wimpern Volume/ })
      .first()
      .click()
    await page.getByRole('combobox', { name: t('admin.patchTest.service') }).click()
    await page.getByRole('option', { name: 'Fussreflexzonen' }).click()
    await expect(page.getByRole('combobox', { name: t('admin.patchTest.hours') })).toContainText('48')
    await office.button('admin.patchTest.off').click()
    await expect(office.button('admin.patchTest.off')).toHaveCount(0)
  })
  await day.step(
    'renames a service: its other languages are outdated, and are confirmed one after the other',
    async () => {
      const name = (language: string) => page.getByLabel(`Name (${language})`, { exact: true })
      await office.at('/texts?query=Pedik%C3%BCre%20Deluxe')
      await page.getByRole('link', { name: /^Pediküre Deluxe, Deutsch/ }).click()
      await name('Deutsch').fill('Pediküre de luxe')
      await page.keyboard.press('Control+Enter')
      for (const language of ['English', 'Tiếng Việt']) {
        await expect(name(language)).toBeFocused()
        await page.keyboard.press('Control+Enter')
      }
      await expect(page.getByText(t('admin.texts.noNext'), { exact: true })).toBeVisible()
    },
  )
  await day.step('closes the day after: its stranded visits are listed before saving', async () => {
    await office.closes(addDays(today(), 2))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.stranded.save'), exact: true })
      .click()
  })
  await day.step('plans for them: another person or start if possible, and the customers are notified', () =>
    office.takesThePlan(),
  )
  await day.step('reads last month’s turnover, services and articles apart, by its first and last day', async () => {
    const last = addDays(today(), -Number(today().slice(8)))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page
      .getByRole('navigation', { name: t('word.mainNavigation') })
      .getByText(t('admin.books'), { exact: true })
      .click()
    await page.getByRole('link', { name: t('admin.turnover'), exact: true }).click()
    await office.at(`/till/turnover?period=chosen&from=${last.slice(0, 8)}01&to=${last}`)
    for (const head of ['books.services', 'books.retail', 'books.turnover'] as const)
      await expect(page.getByRole('columnheader', { name: t(head), exact: true }).first()).toBeVisible()
    const row = (name: string) =>
      page
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .allTextContents()
    const [services = '', retail = '', turnover = ''] = (await row('Total')).map((text) =>
      text.replaceAll(/[^\d.-]/g, ''),
    )
    expect(Number(services) + Number(retail)).toBeCloseTo(Number(turnover), 2)
  })
  await day.step(
    'switches gift cards on; one is bought on a phone with an own amount, and is in the list',
    async () => {
      await connectStripe(page, day.url)
      await office.at('/gift-sales')
      await page.getByRole('switch', { name: t('admin.gifts.enabled') }).click()
      await office.button('action.save').click()
      await expect(office.button('action.save')).toBeHidden()
      const email = uniqueEmail('gift')
      const phone = await day.opens('a buyer’s phone', { viewport: { width: 390, height: 844 } })
      await phone.goto(`${day.url}/b/studio-lumiere/gift?lang=de`)
      await phone.getByRole('radio', { name: t('booking.gift.own') }).click({ force: true })
      await phone.getByLabel(t('booking.gift.own.field')).fill('77,50')
      await phone.getByLabel(t('form.email.label'), { exact: true }).fill(email)
      await phone.getByRole('button', { name: t('booking.gift.order') }).click()
      await phone.locator('button[value="pay"]').click()
      await expect(phone.getByRole('heading', { name: t('booking.gift.done') })).toBeVisible()
      for (const type of ['GIFT_BOUGHT', 'GIFT_SENT']) day.mail.promises(type, 'EMAIL', email)
      await phone.close()
      await page.reload()
      await expect(page.getByText(/CHF.77\.50 übrig/)).toBeVisible()
    },
  )
  await day.step('Mai Linh requests days off: the request opens the plan of her visits, which approves it', () =>
    office.asksAway('Mai Linh', { from: addDays(today(), 3), to: addDays(today(), 6) }),
  )
  await day.step('imports visits from another program: they are on the card, and nobody is notified', async () => {
    const visit = (date: CalendarDay) => `${date};Balayage;Nora;Wanda Neuhaus;wanda@example.com;180`
    await office.imports([
      'Datum;Leistung;Mitarbeiterin;Kundin;E-Mail;Preis',
      ...[-90, -30].map((days) => visit(addDays(today(), days))),
    ])
    await office.at('/customers?query=Wanda')
    await page.getByRole('link', { name: /Wanda Neuhaus/ }).click()
    const before = page.getByRole('heading', { name: t('admin.customers.before'), exact: true }).locator('..')
    await expect(before.getByRole('listitem')).toHaveCount(2)
  })
  await day.step('restricts Lena to her own visits', () => office.shows('Lena Brunner'))
  const lenas = await day.opens('Lena at home', { viewport: { width: 1440, height: 900 } })
  await day.step('Lena signs in: her column and customers only, and no other screens', async () => {
    await inOffice(lenas, day).signsIn('lena@lumiere.example')
    const rail = lenas.getByRole('navigation', { name: t('word.mainNavigation'), exact: true })
    await expect(rail.getByRole('link')).toHaveCount(2)
    await expect(lenas.getByTitle('Lena Brunner', { exact: true })).toBeVisible()
    await expect(lenas.getByText(/Sofia/)).toHaveCount(0)
    await rail.getByRole('link', { name: t('admin.customers'), exact: true }).click()
    await expect(lenas.getByRole('heading', { level: 1, name: t('admin.customers'), exact: true })).toBeVisible()
    await expect(lenas.getByRole('list', { name: t('admin.customers.newest') }).getByRole('link')).not.toHaveCount(0)
    await expect(lenas.getByRole('button', { name: t('word.newCustomer'), exact: true })).toHaveCount(0)
  })
})
