import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const words = {
  de: {
    toTime: 'Weiter',
    name: 'Vorname',
    email: 'Per E-Mail',
    mail: 'E-Mail',
    send: 'Weiter',
    sendPin: 'PIN anfordern',
    confirm: 'Termin bestätigen',
    done: 'Dein Termin ist bestätigt',
  },
  en: {
    toTime: 'Next',
    name: 'First name',
    email: 'By e-mail',
    mail: 'E-mail',
    send: 'Next',
    sendPin: 'Send me a PIN',
    confirm: 'Confirm appointment',
    done: 'Your appointment is confirmed',
  },
  vi: {
    toTime: 'Tiếp tục',
    name: 'Tên',
    email: 'Qua e-mail',
    mail: 'E-mail',
    send: 'Tiếp tục',
    sendPin: 'Gửi mã PIN',
    confirm: 'Xác nhận lịch hẹn',
    done: 'Lịch hẹn đã được xác nhận',
  },
} as const

/** No sideways scroll (360 px and up). */
async function fits(page: Page) {
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const)
  expect(content).toBeLessThanOrEqual(width)
}

for (const language of ['de', 'en', 'vi'] as const) {
  test(`[APT-14, UI-01] a customer books on a phone in ${language} and the owner's open calendar shows it`, async ({
    browser,
    server,
    pinFor,
    accessible,
  }) => {
    const t = words[language]
    const email = `journey-${language}-${Date.now()}@example.com`
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))

    await page.goto(`${server.url}/b/studio-lumiere?lang=${language}`)
    await expect(page.getByRole('heading', { name: 'Studio Lumière' })).toBeVisible()
    await page
      .getByRole('checkbox', { name: /Shellac/ })
      .first()
      .check({ force: true })
    await fits(page)
    await accessible(page)
    await page.getByRole('button', { name: t.toTime, exact: true }).click()

    const slot = page.getByRole('radio', { name: /^\d{1,2}:\d{2}/ }).first()
    await slot.check({ force: true })
    await fits(page)
    await accessible(page)
    await page.getByRole('button', { name: t.toTime, exact: true }).click()

    await page.getByLabel(t.name).fill('Mai')
    await page.getByRole('radio', { name: t.email }).check({ force: true })
    await page.getByRole('textbox', { name: t.mail }).fill(email)
    await fits(page)
    await accessible(page)
    await page.getByRole('button', { name: t.sendPin }).click()

    const field = page.getByRole('textbox', { name: 'PIN' })
    await expect(field).toBeVisible()
    await accessible(page)
    await field.fill('000000')
    await page.getByRole('button', { name: t.confirm }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'PIN' })).toBeVisible()
    await field.fill(await pinFor(email))
    await page.getByRole('button', { name: t.confirm }).click()

    await expect(page.getByRole('heading', { name: t.done })).toBeVisible()
    await fits(page)
    await accessible(page)
    // The wrong PIN above is a refused request, which the browser's console reports; nothing else may be there.
    expect(problems.filter((text) => !/status of 400/.test(text))).toEqual([])
    await context.close()
  })
}
