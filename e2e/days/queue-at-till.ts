/** The queue of walk-ins, managed at a till. */
import { expect, type Page } from '@playwright/test'
import { onTill, t } from './on-till.ts'

export function queueAtTill(page: Page) {
  const { button, go } = onTill(page)
  return {
    async opensQueue() {
      await go('word.till')
      await page.getByRole('link', { name: new RegExp(t('label.queue')) }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('label.queue') })).toBeVisible()
    },
    async calls(who: string) {
      await choosesSomebody(who)
      await button(`${who} rufen`).click()
    },
    async takesFromQueue(who: string) {
      await choosesSomebody(who)
      const take = button(`${who} übernehmen`)
      await take.click()
      // A person who serves a guest may override a full calendar.
      const anyway = page.getByRole('dialog').getByRole('button', { name: t('queue.anyway'), exact: true })
      await expect(async () => {
        if (await anyway.isVisible()) await anyway.click()
        await expect(take).toHaveCount(0, { timeout: 500 })
      }).toPass()
    },
    async skipsFor(who: string, reason: string) {
      await button(`Bei ${who} jemanden überspringen`).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: t('queue.reason') }).fill(reason)
      await dialog.getByRole('button', { name: t('queue.skip'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
    async letsGo(who: string) {
      await button(`${who} ist gegangen`).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('queue.leave'), exact: true })
        .click()
      await expect(button(`${who} ist gegangen`)).toHaveCount(0)
    },
  }

  /** Chooses the first person if nobody is free and none is proposed. */
  async function choosesSomebody(who: string): Promise<void> {
    const take = button(`${who} übernehmen`)
    await take.waitFor()
    if (await take.isEnabled()) return
    const guest = page.getByRole('listitem').filter({ has: take })
    await guest.getByRole('combobox').click()
    await guest.getByRole('option').first().click()
  }
}
