import { randomUUID } from 'node:crypto'
import { rolesAndTier } from '@goldline/contract/access'
import { allCalls } from '@goldline/contract/test/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { pairingIn } from '../../test/devices.ts'

const t = await testApp()
const { app, db } = t
afterAll(t.close)
const { at, begin, paired, pin, person, bearer } = pairingIn(t)

type Headers = { authorization: string }

let mai = ''
beforeAll(async () => {
  await begin()
  await db.updateTable('businessObject').set({ version: 'PRO' }).where('id', '=', at.salon.id).execute()
  mai = await person('USER_LITE', '4815')
})

/** Calls everything with malformed input, so that no handler runs: only an admitted caller gets that refusal. */
async function knock(headers: Headers): Promise<Record<string, string>> {
  const said: [string, string][] = []
  for (const { id, method, path, access } of allCalls) {
    if (access === 'public') continue
    const url = path.replaceAll(/\{\w+\}/g, randomUUID())
    const answer = await app.inject({ method, url, headers: { ...headers, 'if-match': 'nonsense' } })
    said.push([id, answer.statusCode === 400 ? 'admitted' : answer.json().message])
  }
  return Object.fromEntries(said)
}

const admittedIn = (said: Record<string, string>): string[] =>
  Object.keys(said)
    .filter((id) => said[id] === 'admitted')
    .sort()

const locked = ['enterByPin', 'getEvents', 'getMe', 'getPinPeople', 'signOut']

/** Calls that each device may make by its own session, before a PIN; add a call here when a device may make it. */
const closed = {
  CHECKOUT: locked,
  ADMIN: [...locked, 'setSalonPin'],
  CHECKIN: [
    'checkInVisit',
    'findVisit',
    'getDoorForms',
    'getEvents',
    'getMe',
    'getPinPeople',
    'getQueueRoom',
    'getQueueWaits',
    'joinQueue',
    'openKiosk',
    'signAtDoor',
    'signOut',
  ],
} as const

test.each(['CHECKOUT', 'ADMIN', 'CHECKIN'] as const)(
  '[AUTH-08, POS-05, CHK-04] a %s device’s own session may make only the listed calls',
  async (client) => {
    const said = await knock(await paired({ name: 'Gerät', client }))
    expect(admittedIn(said)).toEqual([...closed[client]].sort())
    expect(Object.values(said).filter((word) => !['admitted', 'forbidden', 'session.locked'].includes(word))).toEqual(
      [],
    )
  },
)

/**
 * Calls that the contract allows the person, without those about their account, which a device or PIN set up by a
 * leader must not allow.
 */
const rights = (client: 'STAFF' | 'ADMIN' | 'CHECKOUT'): string[] =>
  allCalls
    .filter(({ access, whileLocked }) => {
      if (access === 'public' || !access.clients.includes(client)) return false
      const ofAccount = access.who === 'signedIn' && !access.feature
      return (
        access.who !== 'customer' && (!ofAccount || whileLocked) && rolesAndTier(access).roles.includes('USER_LITE')
      )
    })
    .map(({ id }) => id)
    .sort()

test('[AUTH-08x] a person’s own device may make that person’s calls, but none about their account', async () => {
  const phone = await paired({ name: 'Telefon', client: 'STAFF', userId: mai })
  expect(admittedIn(await knock(phone))).toEqual(rights('STAFF'))
})

test.each(['ADMIN', 'CHECKOUT'] as const)(
  '[AUTH-08x] a person’s PIN on a %s device allows that person’s calls, but none about their account',
  async (client) => {
    const turn = bearer(await pin(await paired({ name: 'Gerät', client }), mai, '4815'))
    expect(admittedIn(await knock(turn))).toEqual(rights(client))
  },
)
