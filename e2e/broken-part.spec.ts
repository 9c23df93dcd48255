/**
 * A part that throws while rendering, at the kiosk and at the till: the page shows it and restarts by itself (UI-10).
 */
import type { Page } from '@playwright/test'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { pair } from './salon-device.ts'
import { textOf } from './texts.ts'

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)

test.use({ viewport: { width: 1280, height: 800 } })

/**
 * `call` gets an answer that breaks its screen, `reach` opens that screen, `begins` is the heading of the start screen.
 */
const devices = [
  {
    client: 'CHECKIN',
    call: '**/v1/business-objects/*',
    reach: (page: Page) => page.getByRole('button', { name: t('checkin.start.without') }).click(),
    begins: t('checkin.start.title'),
  },
  { client: 'CHECKOUT', call: '**/v1/salon-people', reach: async () => undefined, begins: t('checkout.pin.title') },
] as const

for (const { client, call, reach, begins } of devices)
  test(`[UI-10] ${client} shows that a part failed, and restarts by itself`, async ({ page, server }) => {
    let broken = true
    await page.route(call, (route) => (broken ? route.fulfill({ json: [null] }) : route.continue()))
    await pair(page, await anotherOwner(server.url), client)
    await reach(page)
    await expect(page.getByRole('heading', { name: t('error.broken') })).toBeVisible()
    await expect(page.getByText(t('error.comesBack'))).toBeVisible()
    broken = false
    await expect(page.getByRole('heading', { name: begins })).toBeVisible({ timeout: 60_000 })
  })
