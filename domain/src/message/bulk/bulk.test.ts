import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runToEnd } from '../../availability/slices.ts'
import { communicationPreferences } from '../communication-preference.ts'
import { channels } from '../kinds.ts'
import { type AudiencePerson, channelOrReason, chooseAudience, communicationWays, type LeftOut } from './audience.ts'
import { fillPlaceholders, unknownPlaceholders } from './placeholders.ts'
import { costOf, isTooLong, pricedMessage } from './price.ts'

const proven = (contact: string | null) => ({ proven: contact, known: contact !== null })
const unproven = { proven: null, known: true }
const nina: AudiencePerson = {
  subscribed: true,
  preference: 'VIA_ANY',
  email: proven('nina@a.example'),
  phoneNr: proven('+41791112233'),
}
const mail = { channel: 'EMAIL', recipient: 'nina@a.example' }
const sms = { channel: 'SMS', recipient: '+41791112233' }

test.each([
  [{}, 'no_matter', mail],
  [{}, 'EMAIL', mail],
  [{}, 'SMS', sms],
  [{ subscribed: false }, 'no_matter', 'NO_CONSENT'],
  [{ preference: 'DISABLED' }, 'no_matter', 'PREFERENCE'],
  [{ preference: 'ONLY_VIA_SMS' }, 'no_matter', sms],
  [{ preference: 'ONLY_VIA_SMS' }, 'EMAIL', 'PREFERENCE'],
  [{ preference: 'ONLY_VIA_EMAIL' }, 'SMS', 'PREFERENCE'],
  [{ email: unproven }, 'no_matter', sms],
  [{ email: unproven }, 'EMAIL', 'UNPROVEN'],
  [{ email: unproven, phoneNr: proven(null) }, 'no_matter', 'UNPROVEN'],
  [{ email: proven(null) }, 'EMAIL', 'NO_ADDRESS'],
  [{ email: proven(null), phoneNr: proven(null) }, 'no_matter', 'NO_ADDRESS'],
] as const)('[MSG-15] for a customer with %j and the channel %s: %j', (facts, way, expected) => {
  expect(channelOrReason({ ...nina, ...facts } as AudiencePerson, way, channels)).toEqual(expected)
})

test.each([
  ['VIA_ANY', ['SMS'], sms],
  ['VIA_ANY', [], 'NO_ADDRESS'],
  ['ONLY_VIA_EMAIL', ['SMS'], 'NO_ADDRESS'],
  ['ONLY_VIA_SMS', ['EMAIL'], 'NO_ADDRESS'],
] as const)(
  '[MSG-03j] for a customer with the preference %s, if only %j can send: %j',
  (preference, open, expected) => {
    expect(channelOrReason({ ...nina, preference } as AudiencePerson, 'no_matter', open)).toEqual(expected)
  },
)

test('[MSG-15] each address gets one message, and everybody is either reached or counted under one reason', () => {
  const contact = (values: readonly string[]) =>
    fc.oneof(fc.constantFrom(...values).map(proven), fc.constant(unproven), fc.constant(proven(null)))
  const person = fc.record({
    subscribed: fc.boolean(),
    preference: fc.constantFrom(...communicationPreferences),
    email: contact(['a@a.example', 'b@a.example']),
    phoneNr: contact(['+41791112233', '+41791112244']),
  })
  fc.assert(
    fc.property(fc.array(person), fc.constantFrom(...communicationWays), (people, way) => {
      const { reached, leftOut, doubles } = runToEnd(chooseAudience(people, way, channels))
      expect(doubles).toHaveLength(leftOut.DOUBLE)
      const addresses = reached.map(({ recipient }) => recipient)
      expect(new Set(addresses).size).toBe(addresses.length)
      expect(reached.every(({ person: { subscribed } }) => subscribed)).toBe(true)
      const counts = Object.values(leftOut satisfies LeftOut)
      expect(counts.reduce((sum, count) => sum + count, reached.length)).toBe(people.length)
    }),
  )
})

const values = { name: 'Nina {{salon}} $&', surname: 'Kern', salon: 'Lumière', link: 'https://a.example/b/l' }

test.each([
  ['Hallo {{name}}, hier ist {{ salon }}.', 'Hallo Nina {{salon}} $&, hier ist Lumière.', []],
  ['{{7*7}} {{}} {{a b}} {7} {{name', '{{7*7}} {{}} {{a b}} {7} {{name', []],
  ['{name} { salon }', 'Nina {{salon}} $& Lumière', []],
  ['{vorname} {{tên}}', '{vorname} {{tên}}', ['vorname', 'tên']],
  ['{{vorname}} {{name}} {{vorname}} {{constructor}}', undefined, ['vorname', 'constructor']],
])('[MSG-08c] filling the placeholders in %j gives %j; unknown: %j', (text, filled, unknown) => {
  if (filled !== undefined) expect(fillPlaceholders(text, values)).toBe(filled)
  expect(unknownPlaceholders(text)).toEqual(unknown)
})

test('[MSG-07] a recipient costs parts times their country’s price, an e-mail is free', () => {
  const prices = [
    { countryCode: 'CH', price: 7 },
    { countryCode: 'DE', price: 9 },
  ]
  const messages = [
    pricedMessage({ channel: 'SMS', recipient: '+41791112233', text: 'a'.repeat(161) }, prices),
    pricedMessage({ channel: 'SMS', recipient: '+491701112233', text: 'ế'.repeat(71) }, prices),
    pricedMessage({ channel: 'EMAIL', recipient: 'a@a.example', text: 'a'.repeat(9000) }, prices),
  ]
  expect(messages.map(({ parts, unitPrice }) => [parts, unitPrice])).toEqual([
    [2, 7],
    [2, 9],
    [0, 0],
  ])
  expect(costOf(messages)).toBe(32)
  expect(isTooLong(messages)).toBe(false)
  expect(isTooLong([pricedMessage({ channel: 'SMS', recipient: '+41791112233', text: 'a'.repeat(613) }, prices)])).toBe(
    true,
  )
})
