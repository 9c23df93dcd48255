import { expect, test } from './fixtures.ts'
import { type Language, textOf } from './texts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-GB' })
const says = (language: Language, heading: 'word.myAppointments' | 'legal.terms' | 'site.headline') =>
  ({ role: 'heading', options: { level: 1, name: textOf(language, heading) } }) as const

test('[UI-01] a page opened in a language keeps it over links, reloads and back', async ({ page, server }) => {
  const html = page.locator('html')
  const read = async (heading: Parameters<typeof says>[1], language: Language = 'vi') => {
    const { role, options } = says(language, heading)
    await expect(page.getByRole(role, options)).toBeVisible()
    await expect(html).toHaveAttribute('lang', language)
  }
  await page.goto(server.url)
  await read('site.headline', 'en')
  await page.goto(`${server.url}/?lang=vi`)
  await read('site.headline')
  await page.locator('a[href*="/b/studio-lumiere"]').first().click()
  await expect(page).toHaveURL(/\/b\/studio-lumiere$/)
  await expect(html).toHaveAttribute('lang', 'vi')

  await page
    .getByRole('link', { name: textOf('vi', 'word.myAppointments') })
    .first()
    .click()
  await read('word.myAppointments')
  await page.reload()
  await read('word.myAppointments')
  await page.getByRole('link', { name: textOf('vi', 'legal.terms') }).click()
  await read('legal.terms')
  await page.reload()
  await read('legal.terms')
  await page.goBack()
  await read('word.myAppointments')
  await page.goto(`${server.url}/b/atelier-sisi/my`)
  await read('word.myAppointments')

  // Switching chooses the new language, even when going back to a URL with the first.
  await page.goto(`${server.url}/b/studio-lumiere/terms?lang=vi`)
  await read('legal.terms')
  await page
    .getByRole('link', { name: textOf('vi', 'word.myAppointments') })
    .first()
    .click()
  await read('word.myAppointments')
  await page.getByRole('button', { name: 'English' }).click()
  await read('word.myAppointments', 'en')
  await page.goBack()
  await read('legal.terms', 'en')
  await page.reload()
  await read('legal.terms', 'en')
})

test('[UI-01] the salon’s own app also opens in the language of the URL', async ({ page, server }) => {
  await page.goto(`${server.url}/admin?lang=vi`)
  await expect(page.getByRole('heading', { name: textOf('vi', 'admin.signIn.title') })).toBeVisible()
  await page.goto(`${server.url}/admin`)
  await expect(page.getByRole('heading', { name: textOf('vi', 'admin.signIn.title') })).toBeVisible()
})
