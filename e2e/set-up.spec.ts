import { bookingWay } from './booking-way.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { waitsForItsScript } from './hydrated.ts'
import { textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)

// Removes the new salon from the site's list, whose entries other journeys count.
test.afterEach(() =>
  inDatabase((db) =>
    db
      .updateTable('product as p')
      .from('businessObject as b')
      .set({ enabled4Booking: false })
      .whereRef('b.id', '=', 'p.businessObjectId')
      .where('b.name', '=', 'Massage Waldquelle')
      .execute(),
  ),
)

test('[AUTH-09] [BIZ-09] from the site to a booked appointment: an owner signs up, creates the salon, skips and saves steps', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const email = uniqueEmail('gruender')
  const button = (id: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(id), exact: true })
  const heading = (id: Parameters<typeof t>[0]) => page.getByRole('heading', { name: t(id), exact: true })
  const field = (id: Parameters<typeof t>[0]) => page.getByLabel(t(id), { exact: true })
  await page.goto(`${server.url}/?lang=de`)
  await page.getByRole('link', { name: t('site.start') }).click()
  await field('form.email.label').fill(email)
  await field('form.password').fill('Sieben Bäume im Garten')
  await accessible(page)
  await button('admin.setup.signUp.send').click()
  await field('form.code').fill(await pinFor(email))
  await button('admin.setup.signUp.confirm').click()

  await field('admin.setup.ownerName').fill('Mia')
  await field('admin.setup.name').fill('Massage Waldquelle')
  await page.getByRole('radio', { name: t('admin.setup.trade.massage') }).check()
  await accessible(page)
  await page.reload()
  await expect(field('admin.setup.name')).toHaveValue('Massage Waldquelle')
  await field('form.street').fill('Waldweg 3')
  await field('form.postalCode').fill('3011')
  await field('form.city').fill('Bern')
  await button('word.createASalon').click()
  await button('admin.agb.accept').click()

  await expect(heading('admin.setup.hours.title')).toBeVisible()
  await accessible(page)
  await button('admin.setup.next').click()
  await expect(heading('admin.setup.people.title')).toBeVisible()
  await button('word.addAPerson').click()
  await page.getByLabel(t('form.name'), { exact: true }).last().fill('Noa')
  await accessible(page)
  await button('admin.setup.next').click()
  await expect(heading('admin.setup.services.title')).toBeVisible()
  await accessible(page)
  await button('queue.skip').click()
  await expect(heading('admin.setup.booking.title')).toBeVisible()

  const link = page.getByRole('link', { name: /\/b\/massage-waldquelle$/ })
  await expect(link).toBeVisible()
  const customer = waitsForItsScript(await page.context().newPage())
  const way = bookingWay(customer, server.url)
  await way.open('massage-waldquelle')
  await way.walkToDetails(/^Ganzkörper, 60/)
  const visitor = uniqueEmail('gast')
  await way.fillEmail(visitor)
  await way.sendPin()
  await way.typePin(await pinFor(visitor))
  await way.isDone()
  await customer.close()

  await expect(page.getByText(t('admin.setup.booking.came'))).toBeVisible()
  await accessible(page)
  await button('action.done').click()
  const list = page.getByRole('region', { name: t('admin.overview.setup') })
  await expect(list.getByText('4 von 9')).toBeVisible()
  await accessible(page)
  // The list links to the skipped step.
  await list.getByRole('link', { name: t('admin.overview.setup.services') }).click()
  await expect(heading('admin.setup.services.title')).toBeVisible()

  await test.step('[BIZ-03] a weekday gets its own capacity', async () => {
    await page.goto(`${server.url}/admin/settings/opening`)
    const places = page.getByLabel('Montag: Plätze (optional)')
    await places.fill('3')
    await button('action.save').click()
    await expect(page.getByText(t('word.notSaved'))).toBeHidden()
    await page.reload()
    await expect(places).toHaveValue('3')
  })
  await test.step('[STF-01] a person who left is deleted', async () => {
    await page.goto(`${server.url}/admin/team/people`)
    const noa = page.getByRole('main').getByRole('button', { name: /^Noa .*Leistung/ })
    await noa.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('admin.team.leave') }).click()
    await accessible(page)
    await dialog.getByRole('button', { name: t('admin.team.leave') }).click()
    await expect(page.getByText('Noa ist nicht mehr aktiv.')).toBeVisible()
    await noa.click()
    await dialog.getByRole('button', { name: t('word.delete') }).click()
    await dialog.getByLabel(t('form.password')).fill('Sieben Bäume im Garten')
    await accessible(page)
    await dialog.getByRole('button', { name: t('word.delete') }).click()
    await expect(page.getByText('Noa ist gelöscht.')).toBeVisible()
    await expect(noa).toHaveCount(0)
  })
})
