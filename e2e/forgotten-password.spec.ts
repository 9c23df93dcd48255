import { expect, test } from './fixtures.ts'

test('[AUTH-05] [AUTH-14] an owner resets a forgotten password by a code, accepts the terms, and only the new one works', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const owner = 'owner@sisi.example'
  const choose = async (password: string) => {
    await page.goto(`${server.url}/admin`)
    await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByLabel('E-Mail').fill(owner)
    await page.getByLabel('Neues Passwort').fill(password)
    await accessible(page)
    await page.getByRole('button', { name: 'Code anfordern' }).click()
    await expect(page.getByRole('heading', { name: 'Code eingeben' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('textbox', { name: 'Code' }).fill(await pinFor(owner))
    await page.getByRole('button', { name: 'Passwort ändern und anmelden' }).click()
    // She has not accepted the terms yet, and must do so before continuing.
    await expect(page.getByRole('heading', { name: 'Bitte lesen Sie unsere Nutzungsbedingungen' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await accessible(page)
    await page.getByRole('button', { name: 'Annehmen und weiter' }).click()
    await expect(page.getByRole('button', { name: 'Heute' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await page.evaluate(() => localStorage.clear())
  }

  await choose('ein-ganz-anderes-passwort')
  await page.goto(`${server.url}/admin`)
  await page.getByLabel('E-Mail').fill(owner)
  await page.getByLabel('Passwort', { exact: true }).fill('goldline-demo')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('stimmt nicht')

  await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
  await page.getByLabel('Neues Passwort').fill('kurz')
  await page.getByRole('button', { name: 'Code anfordern' }).click()
  await expect(page.getByRole('alert')).toContainText('mindestens 10 Zeichen')
})
