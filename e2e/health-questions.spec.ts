import { getAppointments } from '@goldline/contract/appointment'
import { getHealthNoteSettings, updateHealthNoteSettings } from '@goldline/contract/customer/health'
import { createQuestion, deleteQuestion } from '@goldline/contract/form/questions'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { bookingWay, fits } from './booking-way.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 } })

const names = { de: 'Was sollen wir wissen?', en: 'What should we know?', vi: 'Salon cần biết điều gì?' }
const service = 'Pediküre Deluxe'

test('[FRM-01h, FRM-01l, PRIV-02] health questions are asked only after the PIN, answered with a consent, and withdrawn', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const owner = await anotherOwner(server.url)
  const { data: before } = await owner.send(getHealthNoteSettings, {})
  await owner.send(updateHealthNoteSettings, { body: { enabled: true } })
  const { data: catalogue } = await owner.send(getCatalogue, {})
  const products = catalogue.categories.flatMap((category) => category.products)
  const productIds = products.filter((each) => each.names.de === service).map(({ id }) => id)
  const kind = { kind: 'TEXT', required: true, everyTime: false, health: true } as const
  const { data: question } = await owner.send(createQuestion, { body: { ...kind, names, choices: [], productIds } })

  const way = bookingWay(page, server.url, 'vi')
  const email = uniqueEmail('health')
  await way.openDetails(service)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  await expect(page.getByText(way.t('booking.questions.health'))).toBeVisible()
  await expect(page.getByLabel(names.vi)).toHaveCount(0)
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()

  // Locked until the consent; nothing typed is stored on the device.
  const title = page.getByRole('heading', { name: way.t('my.health.title') })
  await expect(title).toBeVisible()
  await fits(page)
  await accessible(page)
  await page.getByRole('checkbox', { name: /sức khỏe/ }).check({ force: true })
  await page.getByLabel(names.vi).fill('Latex')
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await stored()).not.toContain('Latex')
  await page.getByRole('button', { name: way.t('my.health.save') }).click()
  await expect(page.getByRole('button', { name: way.t('my.health.withdraw') })).toBeVisible()
  expect(await stored()).not.toContain('Latex')

  // The salon's lists show only the sign.
  const { data: visits } = await owner.send(getAppointments, { query: { from: day, to: day } })
  const visit = visits.find((each) => each.owner?.email === email)
  expect([visit?.owner?.healthSign, visit?.openQuestions]).toEqual([true, 0])
  expect(JSON.stringify(visits)).not.toContain('Latex')

  await page.goto(`${server.url}/b/studio-lumiere/my/appointments/${visit?.id}?lang=vi`)
  await inEveryLanguage(page, async (language) => {
    await expect(page.getByLabel(names[language])).toHaveValue('Latex')
    await fits(page)
    await accessible(page)
  })
  await page.getByRole('button', { name: way.t('my.health.withdraw') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: way.t('my.health.withdraw') })
    .click()
  await expect(page.getByText(way.t('my.health.locked'))).toBeVisible()

  await owner.send(deleteQuestion, { params: { id: question.id } })
  await owner.send(updateHealthNoteSettings, { body: before })
})
