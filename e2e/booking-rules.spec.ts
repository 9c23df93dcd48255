import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const option = async (page: Page, label: RegExp, name: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('[AVL-02] [AVL-06] the owner changes the booking rules; unsaved changes can be discarded', async ({
  page,
  server,
  accessible,
}) => {
  await page.goto(`${server.url}/admin/settings/booking-rules`)
  await page.getByLabel('E-Mail').fill('owner@lumiere.example')
  await page.getByLabel('Passwort').fill('goldline-demo')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  const lead = page.getByRole('combobox', { name: /Vorlauf/ })
  const save = page.getByRole('button', { name: 'Speichern' })
  await expect(page.getByRole('heading', { name: 'Buchungsregeln' })).toBeVisible()
  await expect(lead).toHaveText('1 Stunde')
  await expect(save).toBeHidden()
  await accessible(page)

  await option(page, /Vorlauf/, '7 Tage')
  await option(page, /Im Voraus/, '7 Tage')
  await expect(page.getByRole('alert').filter({ hasText: 'Der Vorlauf muss kürzer sein' })).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(page.getByText('«Vorlauf» passt nicht')).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(lead).toHaveText('1 Stunde')
  await expect(save).toBeHidden()

  await option(page, /Vorlauf/, '2 Stunden')
  await page.getByRole('link', { name: 'Kalender' }).click()
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await expect(page.getByText(/^Ihr Entwurf von .* ist wieder da/)).toBeVisible()
  await expect(lead).toHaveText('2 Stunden')
  await expect(save).toBeVisible()
  await page.getByText('Zuerst zeigen').click()
  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Verbindung' })).toBeVisible()
  await expect(lead).toHaveText('2 Stunden')
  await page.context().setOffline(false)
  await save.click()
  await expect(page.getByText('gespeichert und gelten ab sofort')).toBeVisible()
  await page.reload()
  await expect(lead).toHaveText('2 Stunden')
  await expect(page.getByRole('radio', { name: /Zuerst zeigen/ })).toBeChecked()

  await option(page, /Vorlauf/, '1 Stunde')
  await page.getByText('Nur kennzeichnen').click()
  await save.click()
  await expect(save).toBeHidden()
})
