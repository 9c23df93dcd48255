/** A device of the salon, prepared by its owner on another computer (AUTH-08). */

import { createDevice } from '@goldline/contract/auth/devices'
import { createPinCode, setSalonPin } from '@goldline/contract/auth/salon-users'
import { getMe } from '@goldline/contract/auth/user'
import type { DeviceClient } from '@goldline/domain/user/device'
import { expect, type Page } from '@playwright/test'
import type { SignedIn } from './elsewhere.ts'
import { textOf } from './texts.ts'

const password = 'goldline-demo'
export const everyPin = '4815'

/** Opens the pairing link in this browser and accepts it; `userId`: its person. @returns the device's id */
export async function pair(page: Page, owner: SignedIn, client: DeviceClient, userId?: string): Promise<string> {
  const body = { name: 'Empfang', client, password, ...(userId !== undefined && { userId }) }
  const { data } = await owner.send(createDevice, { body })
  await page.goto(data.address)
  await page.getByRole('button', { name: textOf('de', 'device.pair.action'), exact: true }).click()
  return data.device.id
}

type DevicePerson = { id: string; name: string; surname: string }

/** Gives the owner, or another person of the salon, the PIN. @returns the name on their tile at the till */
export async function withPin(owner: SignedIn, somebody?: DevicePerson): Promise<string> {
  const { id, name, surname } = somebody ?? (await owner.send(getMe, {})).data
  const { data } = await owner.send(createPinCode, { params: { id }, body: { password } })
  await owner.send(setSalonPin, { params: { id }, body: { code: data.code, pin: everyPin } })
  return `${name} ${surname}`.trim()
}

/** POS-05: opens the till as a person, with tile and PIN entered on its keys. */
export async function takeTurn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.keyboard.type(everyPin)
  await page.keyboard.press('Enter')
}
