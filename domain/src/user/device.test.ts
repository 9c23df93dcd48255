import { expect, test } from 'vitest'
import { deviceClients, isPinGuessing, opensByPin, pairingRefusal, pinLocation, salonPinBounds } from './device.ts'

const lena = { userId: 'lena', role: 'USER_LITE', linkedToStaff: true } as const
const owner = { userId: 'owner', role: 'OWNER', linkedToStaff: true } as const

test.each([
  ['STAFF', 'owner', lena, undefined],
  ['STAFF', 'owner', owner, undefined],
  ['STAFF', 'admin', owner, 'forbidden'],
  ['STAFF', 'owner', { ...lena, linkedToStaff: false }, 'notFound'],
  ['STAFF', 'owner', undefined, 'notFound'],
] as const)('[AUTH-08] pairing %s by %s for %o: %s', (client, actorId, person, refusal) => {
  expect(pairingRefusal({ client, actorId, person })).toBe(refusal)
})

test('[AUTH-08j] other devices belong to nobody', () => {
  for (const client of deviceClients.filter((each) => each !== 'STAFF')) {
    expect(pairingRefusal({ client, actorId: 'owner', person: undefined })).toBeUndefined()
    expect(pairingRefusal({ client, actorId: 'owner', person: lena })).toBe('invalid-request')
  }
})

test.each([
  ['CHECKOUT', true, 'KNOWN'],
  ['ADMIN', true, 'KNOWN'],
  ['CHECKOUT', false, 'OTHER'],
  ['ADMIN', false, 'OTHER'],
  ['CHECKIN', true, 'KIOSK'],
  ['CHECKIN', false, 'KIOSK'],
] as const)('[AUTH-12] a PIN typed on a %s device that knows the person (%s) counts as %s', (client, known, place) => {
  expect(pinLocation({ client, known })).toBe(place)
})

test('[AUTH-12] unknown callers reach a device’s and a network’s limit before a person’s, and that limit is reported', () => {
  for (const place of ['OTHER', 'KIOSK'] as const) {
    const bounds = salonPinBounds[place].map(({ per }) => per)
    expect(bounds).toEqual(['personOnDevice', 'device', 'network', 'personFromNetwork', 'person'])
  }
  expect(salonPinBounds.KNOWN.every(({ per }) => per === 'personOnDevice')).toBe(true)
  expect([isPinGuessing([{ seconds: 600 }]), isPinGuessing([{ seconds: 600 }, { seconds: 86_400 }])]).toEqual([
    false,
    true,
  ])
})

test('[AUTH-12, POS-05] a PIN opens shared computers and tills, not kiosks and personal devices', () => {
  expect(deviceClients.filter(opensByPin)).toEqual(['ADMIN', 'CHECKOUT'])
})
