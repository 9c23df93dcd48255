import { createProduct, deleteProduct, getCatalogue } from '@goldline/contract/product/catalogue'
import { fits } from './booking-way.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

type TextId = Parameters<typeof textOf>[1]
const t = (id: TextId) => textOf('de', id)

test('[CAT-14] a missing name is suggested, hidden from customers until the salon accepts it, and shown after that', async ({
  page,
  browser,
  server,
  accessible,
}) => {
  const owner = await anotherOwner(server.url)
  const { data: catalogue } = await owner.send(getCatalogue, {})
  const [like] = catalogue.categories.flatMap(({ products }) => products)
  if (like === undefined) throw new Error('the demo has no services')
  const {
    '@type': _,
    id: __,
    version: ___,
    comingAppointments: ____,
    picture: _____,
    twOfferId: ______,
    twSkuId: _______,
    ...own
  } = like
  const body = { ...own, names: { de: 'Haarschnitt ohne Massage' }, descriptions: {}, variants: [] }
  const { data: made } = await owner.send(createProduct, { body })

  const guest = await (await browser.newContext()).newPage()
  const reads = async (name: string) => {
    await guest.goto(`${server.url}/b/studio-lumiere?lang=vi`)
    await expect(guest.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await signedIn(page, owner.token, 'admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/admin/texts?query=ohne%20Massage`)
  await page.getByRole('button', { name: t('admin.texts.suggest'), exact: true }).click()
  await page.getByRole('link', { name: /^Haarschnitt ohne Massage, Vietnamesisch/ }).click()
  const field = page.getByLabel('Name (Tiếng Việt)', { exact: true })
  await expect(field).toHaveValue('Cắt tóc không mát-xa')
  await expect(field).toBeFocused()
  await accessible(page)
  await fits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await accessible(page)
  await fits(page)
  await reads('Haarschnitt ohne Massage')

  await field.press('Control+Enter')
  await expect(page.getByLabel('Name (English)', { exact: true })).toBeFocused()
  await reads('Cắt tóc không mát-xa')
  await owner.send(deleteProduct, { params: { id: made.id } })
})
