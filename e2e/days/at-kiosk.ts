/** People's actions at the salon's kiosk. */
import { expect, type Page } from '@playwright/test'
import { textOf } from '../texts.ts'

type TextId = Parameters<typeof textOf>[1]
const t = (id: TextId) => textOf('de', id)

/** `services`: a group and a service for each guest of the party. */
export type WalkIn = {
  name: string
  contact: string
  services: readonly (readonly [group: string, service: string])[]
  wants?: string
}

export function atKiosk(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const press = (id: TextId) => button(t(id)).click()
  const chooses = async ([group, service]: readonly [string, string]) => {
    await button(group).click()
    await page.getByRole('main').getByRole('listitem').getByRole('button', { name: service }).first().click()
  }
  return {
    page,
    begins: () => page.getByRole('button', { name: t('checkin.start.without') }).click(),
    chooses,
    isOffline: () =>
      expect(page.getByRole('heading', { name: t('checkin.offline.title') })).toBeVisible({ timeout: 2000 }),
    hasChosen: (service: string) =>
      expect(page.getByRole('button', { name: service, pressed: true }).first()).toBeVisible(),
    goesBack: () => press('action.back'),
    /** Checks that the page shows how many seconds, at most `atMost`, are left until it forgets the guest. */
    async saysSecondsLeft(atMost: number) {
      const said = page.getByText(new RegExp(t('checkin.startIn').replace('{seconds}', '(\\d+)')))
      const left = async () => Number(/\d+/.exec((await said.first().textContent()) ?? '')?.[0])
      await expect.poll(left).toBeLessThanOrEqual(atMost)
      expect(await left()).toBeGreaterThan(0)
    },
    isAtStart: () => expect(page.getByRole('heading', { name: t('checkin.start.title') })).toBeVisible(),
    async joins({ name, contact, services, wants }: WalkIn) {
      await this.begins()
      for (const [place, service] of services.entries()) {
        if (place > 0) {
          await press('checkin.services.more')
          await button(`${t('checkin.services.guest')} ${place + 1}`).click()
        }
        await chooses(service)
      }
      await press('checkin.next')
      await expect(page.getByRole('heading', { name: t('checkin.person.title') })).toBeVisible()
      if (wants) await page.getByRole('button', { name: wants }).click()
      await press('checkin.person.action')
      await page.getByRole('textbox', { name: t('checkin.details.name'), exact: true }).fill(name)
      await page.getByRole('textbox', { name: t('checkin.details.contact'), exact: true }).fill(contact)
      await press('checkin.details.action')
      await expect(page.getByRole('heading', { name: `Gut, ${name}. Wir rufen dich.` })).toBeVisible()
    },
    finishes: () => press('action.done'),
    /** Opens the waiting room's screen on this device. */
    async becomesRoom(name: string, pin: string) {
      await page.getByRole('button', { name: t('checkin.team') }).click()
      await page.getByRole('button', { name }).click()
      for (const digit of pin) await button(digit).click()
      await press('action.open')
      await press('checkin.team.room')
      await expect(page.getByRole('heading', { name: t('word.upNext') })).toBeVisible()
    },
    showsCalled: (name: string) =>
      expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toContainText(
        t('checkin.room.come'),
      ),
    /** Checks that all names are visible at once, none below the fold. */
    async showsRoom(names: readonly string[]) {
      const rows = page.getByRole('main').getByRole('listitem')
      await expect(rows).toHaveCount(names.length)
      for (const name of names) await expect(rows.filter({ hasText: name }).first()).toBeInViewport({ ratio: 1 })
    },
  }
}
