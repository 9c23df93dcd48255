/** A salon takes over its customers from a file, merges two who are one, notes something, and erases a person. */
import { readFile } from 'node:fs/promises'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail, uniquePhone } from './wish.ts'

test('[CUS-08, CUS-09] imported, merged, noted, erased', async ({ page, server, accessible }) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  const surname = `Qwx${uniqueEmail('').slice(1, 7)}`.replace(/\d/g, 'y')
  const rows = [
    `Anna;${surname};${uniquePhone()};14.7.1990`,
    `Anne;${surname};${uniquePhone()};14.7.1990`,
    `Ohne;Nummer;079;`,
  ]
  const button = (id: Parameters<typeof textOf>[1]) => page.getByRole('button', { name: textOf('de', id), exact: true })

  await page.goto(`${server.url}/admin/customer-import`)
  await page.getByLabel(textOf('de', 'admin.customers.import.file'), { exact: true }).setInputFiles({
    name: 'kundschaft.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Vorname;Nachname;Telefon;Geburtstag', ...rows].join('\n')),
  })
  await button('admin.customers.import.preview').click()
  await accessible(page)
  await page.getByRole('button', { name: '2 Personen importieren', exact: true }).click()
  await expect(page.getByRole('heading', { name: textOf('de', 'admin.customers.import.done') })).toBeVisible()
  const download = page.waitForEvent('download')
  await button('admin.customers.import.refusals').click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Ohne;Nummer;079;;Telefonnummer stimmt nicht')

  await page.getByRole('link', { name: textOf('de', 'admin.customers.back') }).click()
  await page.getByRole('searchbox').fill(surname)
  // Whoever is selected stays so until something else is searched for.
  await expect(page).toHaveURL(new RegExp(`query=${surname}`))
  for (const name of ['Anna', 'Anne'])
    await page.getByRole('checkbox', { name: `${name} ${surname} auswählen` }).check()
  await accessible(page)
  await button('admin.customers.merge').click()
  await page.getByRole('radio', { name: 'Anne', exact: true }).check()
  await accessible(page)
  await button('admin.customers.merge').click()
  await expect(page.getByRole('heading', { name: `Anne ${surname}` })).toBeVisible()

  await button('admin.customers.edit').click()
  await page.getByLabel(textOf('de', 'admin.customers.notes')).fill('Kommt gern früher')
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
