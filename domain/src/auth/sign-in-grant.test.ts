import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roles } from '../user/role.ts'
import {
  canChangeIdentity,
  highestGrant,
  type Identities,
  identityForCode,
  provesAccount,
  signInWays,
} from './sign-in-grant.ts'

const none: Identities = { email: null, emailConfirmed: false, phoneNr: null, phoneNrConfirmed: false }

describe('[AUTH-20c] an account is proved by', () => {
  test.each([
    ['a confirmed identity', { email: 'a@b.ch', emailConfirmed: true }, 'a@b.ch', true],
    [
      'either of two confirmed identities',
      { email: 'a@b.ch', emailConfirmed: true, phoneNr: '+4179', phoneNrConfirmed: true },
      '+4179',
      true,
    ],
    ['no identity that is only claimed', { email: 'a@b.ch', emailConfirmed: true, phoneNr: '+4179' }, '+4179', false],
    ['the identity it was created with, if none is confirmed', { email: 'a@b.ch' }, 'a@b.ch', true],
    ['no identity of another person', { email: 'a@b.ch', emailConfirmed: true }, 'b@b.ch', false],
  ])('%s: $3', (_, row, identity, proves) => {
    expect(provesAccount({ ...none, ...row }, identity)).toBe(proves)
  })

  const account = fc.record({
    email: fc.option(fc.constantFrom('a@b.ch', 'c@d.ch'), { nil: null }),
    emailConfirmed: fc.boolean(),
    phoneNr: fc.option(fc.constantFrom('+41791', '+41792'), { nil: null }),
    phoneNrConfirmed: fc.boolean(),
  })
  test('a new device’s code is sent to an identity that proves the account, if there is one', () => {
    fc.assert(
      fc.property(account, (person) => {
        const asked = identityForCode(person)
        if (asked === undefined) expect([person.email, person.phoneNr]).toEqual([null, null])
        else expect(provesAccount(person, asked)).toBe(true)
      }),
    )
  })
})

describe('[AUTH-20b, AUTH-20d] what each way of signing in grants', () => {
  const asked = fc.record({
    way: fc.constantFrom(...signInWays),
    knownDevice: fc.boolean(),
    oldIdentity: fc.boolean(),
    role: fc.constantFrom(...roles),
  })
  test('a salon is opened only by a known device or the old identity, never by a confirmation', () => {
    fc.assert(
      fc.property(asked, ({ role, ...proved }) => {
        const worth = highestGrant(proved, role)
        if (proved.way === 'CONFIRM' || role === 'CUSTOMER') {
          expect(worth).toBe('CUSTOMER')
          return
        }
        const byCode = !['PASSWORD', 'OWN_PIN', 'SALON_PIN'].includes(proved.way)
        if (worth === 'ROLE' && (role === 'OWNER' || role === 'ADMIN'))
          expect(byCode ? proved.oldIdentity : proved.knownDevice).toBe(true)
        if (worth === 'ROLE' && byCode) expect(proved.oldIdentity).toBe(true)
      }),
    )
  })

  test.each([
    ['PASSWORD', { knownDevice: false }, 'OWNER', 'CODE_FIRST'],
    ['PASSWORD', { knownDevice: true }, 'OWNER', 'ROLE'],
    ['OWN_PIN', { knownDevice: false }, 'ADMIN', 'CODE_FIRST'],
    ['PASSWORD', { knownDevice: false }, 'USER_LITE', 'ROLE'],
    ['SIGN_IN', { oldIdentity: true }, 'OWNER', 'ROLE'],
    ['NEW_DEVICE', { oldIdentity: false }, 'OWNER', 'CUSTOMER'],
    ['PASSWORD_CHANGE', { oldIdentity: false }, 'USER_LITE', 'CUSTOMER'],
    ['SALON_PIN', { knownDevice: true }, 'OWNER', 'ROLE'],
    ['SALON_PIN', { knownDevice: false, oldIdentity: true }, 'USER_LITE', 'CUSTOMER'],
    ['CONFIRM', { knownDevice: true, oldIdentity: true }, 'OWNER', 'CUSTOMER'],
  ] as const)('%s with %o grants a user with the role %s: %s', (way, proved, role, worth) => {
    expect(highestGrant({ knownDevice: false, oldIdentity: false, ...proved, way }, role)).toBe(worth)
  })

  test('staff change an identity only on a known device', () => {
    const table = [true, false].flatMap((worksInSalon) =>
      [true, false].map((knownDevice) => canChangeIdentity({ worksInSalon, knownDevice })),
    )
    expect(table).toEqual([true, false, true, true])
  })
})
