import { getAppointments } from '@goldline/contract/appointment'
import { getVisitAnswers } from '@goldline/contract/appointment/answers'
import { createQuestion, deleteQuestion, getQuestions } from '@goldline/contract/form/questions'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import type { Page } from '@playwright/test'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { bookingWay, fits } from './booking-way.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage, signedIn, tabTo } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 } })

const names = { de: 'Augen operiert?', en: 'Eye surgery?', vi: 'Đã mổ mắt?' }
const service = 'Pediküre Deluxe'
const t = (id: MessageId) => textOf('de', id)

/** The owner types a question in three languages; "yes" stops booking online. */
async function typeQuestion(page: Page, url: string, accessible: (page: Page) => Promise<void>) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/admin/questions/new`)
  const languages = { de: 'Deutsch', en: 'English', vi: 'Tiếng Việt' } as const
  for (const [language, name] of Object.entries(languages))
    await page.getByLabel(`Frage (${name})`).fill(names[language as keyof typeof names])
  await page.getByRole('combobox', { name: t('word.addAService') }).click()
  await page.getByRole('option', { name: service }).click()
  await page
    .getByRole('switch', { name: t('word.notBookableOnline') })
    .first()
    .press('Space')
  await accessible(page)
  await page.getByRole('button', { name: t('word.add'), exact: true }).click()
  await expect(page.getByRole('heading', { name: names.de })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await accessible(page)
  await fits(page)
}

test('[FRM-01] a question typed in three languages is asked while booking, stops after “yes”, survives a reload and a lost connection, and is asked once', async ({
  page,
  context,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  const owner = await anotherOwner(server.url)
  const ownersPage = await (await browser.newContext()).newPage()
  await signedIn(ownersPage, owner.token, 'admin')
  await typeQuestion(ownersPage, server.url, accessible)

  const way = bookingWay(page, server.url, 'vi')
  const email = uniqueEmail('questions')
  await way.openDetails(service)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  await way.fillEmail(email)
  await inEveryLanguage(page, async (language) => {
    await expect(page.getByRole('group', { name: names[language], exact: true })).toBeVisible()
    await fits(page)
    await accessible(page)
  })
  const question = page.getByRole('group', { name: names.vi, exact: true })

  // Without an answer the booking does not continue, and the first choice gets the focus.
  await way.sendPin()
  await expect(question.getByText(way.t('question.missing'))).toBeVisible()
  await expect(question.getByRole('radio').first()).toBeFocused()

  // A "yes" shows the telephone number, and the booking does not continue.
  await page.keyboard.press('Space')
  await expect(question.getByText(way.t('question.stop'))).toBeVisible()
  await expect(question.getByRole('link')).toHaveAttribute('href', /^tel:/)
  await accessible(page)
  await way.sendPin()
  await expect(way.pin).toBeHidden()

  // The answer survives a reload, and a lost connection loses nothing.
  await page.reload()
  await expect(question.getByRole('radio').first()).toBeChecked()
  await tabTo(page, question.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await expect(question.getByText(way.t('question.stop'))).toBeHidden()
  await context.setOffline(true)
  await way.sendPin()
  await expect(page.getByText(way.t('error.no-connection')).first()).toBeVisible()
  await context.setOffline(false)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()

  // The salon sees it with the visit.
  const { data: visits } = await owner.send(getAppointments, { query: { from: day, to: day } })
  const visit = visits.find((each) => each.owner?.email === email)
  if (visit === undefined) throw new Error('nothing was booked')
  const { data: answers } = await owner.send(getVisitAnswers, { params: { id: visit.id } })
  expect(answers.find(({ name }) => name === names.de)).toMatchObject({ answer: { choiceId: 'no', ofThisVisit: true } })
  await ownersPage.goto(`${server.url}/admin?day=${day}&appointment=${visit.id}`)
  const panel = ownersPage.getByRole('region', { name: t('question.title') })
  await expect(panel.getByText(t('question.no'), { exact: true })).toBeVisible()
  await accessible(ownersPage)

  // It is not asked again: the previous answer is shown and can be changed.
  await way.openDetails(service)
  await expect(page.getByRole('button', { name: `${way.t('action.change')} ${names.vi}` })).toBeVisible()
  await expect(question).toBeHidden()
  await accessible(page)
  await page.getByRole('button', { name: `${way.t('action.change')} ${names.vi}` }).click()
  await expect(question.getByRole('radio').nth(1)).toBeChecked()
  const { data: all } = await owner.send(getQuestions, {})
  const typed = all.find((each) => each.names.de === names.de)
  await owner.send(deleteQuestion, { params: { id: typed?.id ?? '' } })
})

test('[FRM-01g] [UI-13] the details show the questions at once, and nothing below them shifts', async ({
  page,
  server,
}) => {
  const owner = await anotherOwner(server.url)
  const { data: catalogue } = await owner.send(getCatalogue, {})
  const products = catalogue.categories.flatMap((category) => category.products)
  const productIds = products.filter((each) => each.names.de === service).map(({ id }) => id)
  const choices = (['yes', 'no'] as const).map((id) => ({ id, names: {}, hints: {}, stops: false }))
  const body = { kind: 'YES_NO', names, required: true, everyTime: false, health: false, choices, productIds } as const
  const { data: question } = await owner.send(createQuestion, { body: { ...body, choices, productIds } })
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) moved.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // An answer that arrives after everything else, as on a slow connection.
  const late = Promise.withResolvers<void>()
  await page.route('**/questions?*', (route) => late.promise.then(() => route.continue()))
  const way = bookingWay(page, server.url, 'de')
  const asked = page.getByRole('group', { name: names.de, exact: true })
  await way.openDetails(service)
  await expect(page.getByRole('heading', { name: way.t('booking.details.title') })).toBeVisible()
  late.resolve()
  await expect(asked).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.001)
  await owner.send(deleteQuestion, { params: { id: question.id } })
})
