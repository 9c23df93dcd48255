/** A salon's customers: finding, adding, blocking, importing, merging and erasing them. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createCustomer } from '@goldline/contract/customer'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { ahead } from './clock.ts'
import { aCustomer, anotherOwner, book } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail, uniquePhone } from './wish.ts'

test('[CUS-08, CUS-09] customers are imported, merged, noted and erased', async ({ page, server, accessible }) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  const surname = uniqueName()
  const rows = [`Anna;${surname};${uniquePhone()};14.7.1990`, `Anne;${surname};${uniquePhone()};14.7.1990`, `;;079;`]
  const button = (id: MessageId) => page.getByRole('button', { name: textOf('de', id), exact: true })

  await page.goto(`${server.url}/admin/customer-import`)
  await page.getByLabel(textOf('de', 'admin.customers.import.file'), { exact: true }).setInputFiles({
    name: 'kundschaft.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Vorname;Nachname;Telefon;Geburtstag', ...rows].join('\n')),
  })
  await button('action.preview').click()
  await accessible(page)
  await page.getByRole('button', { name: '2 Personen importieren', exact: true }).click()
  await expect(page.getByRole('heading', { name: textOf('de', 'admin.customers.import.done') })).toBeVisible()
  const download = page.waitForEvent('download')
  await button('admin.customers.import.refusals').click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(';;079;;Kein Name')

  await page.getByRole('link', { name: textOf('de', 'admin.customers.back') }).click()
  await page.getByRole('searchbox').fill(surname)
  // The selection stays until the search changes.
  await expect(page).toHaveURL(new RegExp(`query=${surname}`))
  for (const name of ['Anna', 'Anne'])
    await page.getByRole('checkbox', { name: `${name} ${surname} auswählen` }).check()
  await accessible(page)
  await button('admin.customers.merge').click()
  await page.getByRole('radio', { name: 'Anne', exact: true }).check()
  await accessible(page)
  await button('admin.customers.merge').click()
  await expect(page.getByRole('heading', { name: `Anne ${surname}` })).toBeVisible()

  await button('word.edit').click()
  await page.getByLabel(textOf('de', 'word.note')).fill('Kommt gern früher')
  await accessible(page)
  await button('action.save').click()
  await expect(page.getByText('Kommt gern früher')).toBeVisible()

  await button('admin.customers.erase').click()
  const dialog = page.getByRole('dialog', { name: `Anne ${surname} löschen?` })
  await dialog.getByLabel(textOf('de', 'form.password')).fill('goldline-demo')
  await accessible(page)
  await dialog.getByRole('button', { name: textOf('de', 'admin.customers.erase.sure') }).click()
  await expect(page.getByText(`Anne ${surname} ist gelöscht.`)).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^Anne ${surname}`) })).toHaveCount(0)
})

test('[UI-10, CUS-02, CUS-06] a customer is found by how the name sounds, added if unknown, never twice, blocked and unblocked', async ({
  page,
  server,
  accessible,
}) => {
  const de = (id: MessageId) => textOf('de', id)
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await page.goto(`${server.url}/admin/customers/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: de('admin.customers.gone.title') })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: de('admin.customers.back') }).click()
  await expect(page).toHaveURL(/\/admin\/customers$/)
  await expect(page.getByRole('list', { name: de('admin.customers.newest') })).toBeVisible()

  const search = page.getByRole('searchbox', { name: de('admin.customers.search') })
  await search.fill('kohc sabine')
  const list = page.getByRole('list', { name: de('admin.customers.found') })
  await expect(list.getByRole('link', { name: /^Sabine Koch/ })).toBeVisible()
  await expect(page).toHaveURL(/query=kohc\+sabine/)
  await search.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sabine Koch' })).toBeFocused()
  await page.keyboard.press('Escape')

  const [surname, email] = [uniqueName(), uniqueEmail('zdenka')]
  const dialog = page.getByRole('dialog', { name: de('word.newCustomer') })
  const field = (id: MessageId) => dialog.getByLabel(de(id))
  const add = () => dialog.getByRole('button', { name: de('action.add') }).click()
  await search.fill(`Zdenka ${surname}`)
  await page.getByRole('button', { name: de('admin.customers.none.add') }).click()
  await expect(field('form.surname')).toHaveValue(surname)
  await field('form.phoneNr').fill(uniquePhone())
  await field('form.email.label').fill(email)
  await accessible(page)
  await add()
  await expect(page.getByRole('heading', { name: `Zdenka ${surname}` })).toBeFocused()
  await expect(page.getByRole('link', { name: email, exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: new RegExp(`^Zdenka ${surname}`) })).toBeVisible()
  await accessible(page)

  await page.getByRole('button', { name: de('word.newCustomer'), exact: true }).click()
  await field('form.name').fill('Noch eine')
  await field('form.email.label').fill(email.toUpperCase())
  await add()
  await expect(dialog.getByText(de('refusal.existed'))).toBeVisible()
  await expect(field('form.email.label')).toBeFocused()
  await accessible(page)
  // Links to the existing customer by name.
  await dialog.getByRole('link', { name: new RegExp(`Zdenka ${surname}`) }).click()
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: `Zdenka ${surname}` })).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: `Zdenka ${surname}` })
  for (const what of ['block', 'unblock'] as const) {
    const name = de(`admin.customers.${what}`)
    await page.getByRole('button', { name }).click()
    await page
      .getByRole('dialog', { name: new RegExp(`Zdenka ${surname}.*\\?`) })
      .getByRole('button', { name })
      .click()
    await expect(row.getByText(de('admin.customers.blocked'))).toBeVisible({ visible: what === 'block' })
  }
})

test('[CUS-01, APT-06] a customer added elsewhere, or by a first booking, appears in the open list by itself', async ({
  page,
  server,
  pinFor,
}) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await page.goto(`${server.url}/admin/customers`)
  const list = page.getByRole('list', { name: textOf('de', 'admin.customers.newest') })
  await expect(list.getByRole('link').first()).toBeVisible()
  // UI-13: the list scrolls, also on a low screen; the page with its rail and buttons does not.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  const [typed, booked] = [uniqueName(), uniqueName()]
  const owner = await anotherOwner(server.url)
  await owner.send(createCustomer, { body: { name: 'Vera', surname: typed } })
  await expect(list.getByRole('link').first()).toContainText(`Vera ${typed}`)

  await book(await aCustomer(server.url, uniqueEmail('first'), pinFor), ahead(50), '24:00', booked)
  await expect(list.getByRole('link').first()).toContainText(`Ida ${booked}`)
})

const uniqueName = () => `Qwx${uniqueEmail('').slice(1, 7)}`.replace(/\d/g, 'y')
