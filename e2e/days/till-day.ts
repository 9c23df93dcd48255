/** Compares a till's day with the ledger: its drawer, sums and day-end. Amounts are minor units of CHF. */
import type { PaymentKind } from '@goldline/domain/checkout/sale'
import { expect, type Page } from '@playwright/test'
import type { Ledger } from './ledger.ts'
import { formatAmount, onTill, type TextId, t } from './on-till.ts'

const notesAndCoins = [20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5]

/** @param till the device's id */
export function tillDay(page: Page, till: string, money: Ledger) {
  const { press, part, go, pin } = onTill(page)
  return {
    /** Checks that the till shows the drawer's float before the first sale. */
    async saysFloat() {
      await go('word.till')
      const amount = new RegExp(`In der Schublade .*CHF\\s${formatAmount(money.drawer(till))}\\.`)
      await expect(page.getByText(amount)).toBeVisible()
    },
    async moves(amount: number) {
      await go('checkout.nav.day')
      await press(amount > 0 ? 'checkout.day.in' : 'checkout.day.out')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: t('checkout.day.amount') }).fill(String(Math.abs(amount) / 100))
      const reason = amount > 0 ? 'checkout.reason.in.change' : 'checkout.reason.out.bank'
      await dialog.getByRole('button', { name: t(reason), exact: true }).click()
      await dialog.getByRole('button', { name: t('action.next'), exact: true }).click()
      await pin()
      await expect(part('books.movements').getByRole('row').last()).toContainText(formatAmount(amount).replace('-', ''))
      money.moves(till, amount)
    },
    /** Checks that the open day's page shows the ledger's sums. */
    async saysSums() {
      await go('checkout.nav.day')
      await saysWays(part('books.byPayment'))
    },
    /** Counts the drawer, checks that there is no difference, and closes the day with `left` in it. */
    async endsDay(left: number) {
      await go('checkout.nav.day')
      await page.getByRole('link', { name: t('checkout.day.count') }).click()
      let rest = money.drawer(till)
      for (const piece of notesAndCoins) {
        const count = Math.floor(rest / piece)
        rest -= count * piece
        if (count > 0) await page.locator(`[data-piece="${piece}"]`).fill(String(count))
      }
      await press(money.drawer(till) === 0 ? 'checkout.dayEnd.empty' : 'checkout.dayEnd.counted')
      const figure = (id: TextId) =>
        page.locator('dl > div', { has: page.getByText(t(id), { exact: true }) }).getByRole('definition')
      await expect(figure('books.expected')).toContainText(formatAmount(money.drawer(till)))
      await expect(figure('books.difference')).toHaveText('0.00')
      await saysWays(part('books.byPayment'))
      await page.getByLabel(t('checkout.dayEnd.nextFloat')).fill(String(left / 100))
      await press('word.closeTheDay')
      await pin()
      await expect(page.getByText(t('checkout.dayEnd.closed'))).toBeVisible()
      money.dayEnds(till, left)
      await page.getByRole('link', { name: t('checkout.dayEnd.on') }).click()
    },
  }

  async function saysWays(payments: ReturnType<typeof part>): Promise<void> {
    for (const kind of ['CASH', 'CARD', 'TWINT', 'GIFT_CARD'] satisfies PaymentKind[]) {
      const row = payments
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: t(`paymentKind.${kind}`) }) })
      const amount = money.taken(till, kind)
      if (amount === 0) await expect(row.filter({ hasNotText: /\b0\.00/ })).toHaveCount(0)
      else await expect(row.getByRole('cell')).toHaveText(formatAmount(amount))
    }
  }
}
