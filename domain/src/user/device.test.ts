import { expect, test } from 'vitest'
import { deviceClients, pairingRefusal } from './device.ts'

const lena = { userId: 'lena', role: 'USER_LITE', linkedToStaff: true } as const
const owner = { userId: 'owner', role: 'OWNER', linkedToStaff: true } as const

test.each([
  ['STAFF', 'owner', lena, undefined],
  ['STAFF', 'owner', owner, undefined],
  ['STAFF', 'admin', owner, 'forbidden'],
  ['STAFF', 'owner', { ...lena, linkedToStaff: false }, 'notFound'],
  ['STAFF', 'owner', undefined, 'notFound'],
] as const)('[AUTH-08] %s by %s for %o: %s', (client, actorId, person, refusal) => {
  expect(pairingRefusal({ client, actorId, person })).toBe(refusal)
})

test('[AUTH-08] every other device is nobody’s', () => {
  for (const client of deviceClients.filter((each) => each !== 'STAFF')) {
    expect(pairingRefusal({ client, actorId: 'owner', person: undefined })).toBeUndefined()
    expect(pairingRefusal({ client, actorId: 'owner', person: lena })).toBe('invalid-request')
  }
})
