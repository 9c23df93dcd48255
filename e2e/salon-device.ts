/** A device of the salon's own, prepared by its owner on another computer (AUTH-08). */
import { getMe } from '@goldline/contract/user'
import { createDevice } from '@goldline/contract/user/devices'
import { createPinCode, setSalonPin } from '@goldline/contract/user/salon-users'
import type { DeviceClient } from '@goldline/domain/user/device'
import { expect, type Page } from '@playwright/test'
import type { SignedIn } from './elsewhere.ts'
import { textOf } from './texts.ts'

const password = 'goldline-demo'
const ownersPin = '4815'

/** Opens the link that pairs this browser, and takes it. */
export async function pair(page: Page, owner: SignedIn, client: Exclude<DeviceClient, 'STAFF'>): Promise<void> {
  const { data } = await owner.send(createDevice, { body: { name: 'Empfang', client, password } })
  await page.goto(data.address)
  await page.getByRole('button', { name: textOf('de', 'device.pair.action'), exact: true }).click()
}

/** @returns the name on the owner's tile at the till */
export async function withPin(owner: SignedIn): Promise<string> {
  const { data: me } = await owner.send(getMe, {})
  const params = { id: me.id }
  const { data } = await owner.send(createPinCode, { params, body: { password } })
  await owner.send(setSalonPin, { params, body: { code: data.code, pin: ownersPin } })
  return `${me.name} ${me.surname}`.trim()
}

/** POS-05: whose turn it is at the till, by tile and PIN, typed on its keys. */
export async function takeTurn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.keyboard.type(ownersPin)
  await page.keyboard.press('Enter')
}
