import { expect, test } from 'vitest'
import { mayRetry, withoutSecrets } from './sent.ts'

const [now, hour] = [Date.parse('2027-03-02T08:00:00Z'), 3_600_000]
const failed = { cause: 'REFUSED', wordless: false, retried: false } as const
const base = { ...failed, createdTime: now - hour, startTime: null, outdated: false }

test.each([
  ['a refused message', {}, true],
  ['a message whose answer was lost', { cause: 'LOST' }, true],
  ['a message that arrived', { cause: null }, false],
  ['a code', { wordless: true }, false],
  ['a message that was sent again', { retried: true }, false],
  ['a message to an unsubscribed person', { cause: 'UNSUBSCRIBED' }, false],
  ['a message to an erased person', { cause: 'ERASED' }, false],
  ['a message that the salon stopped', { cause: 'STOPPED' }, false],
  ['a message about a future visit', { startTime: now + hour }, true],
  ['a message about a visit that has begun', { startTime: now }, false],
  ['a message about a visit that was changed meanwhile', { startTime: now + hour, outdated: true }, false],
  ['a message of two weeks ago', { createdTime: now - 14 * 24 * hour }, false],
] as const)('[MSG-04] %s can be resent: %s', (_, facts, may) => {
  expect(mayRetry({ ...base, ...facts }, now)).toBe(may)
})

test('[MSG-16] [AUTH-11] a text is shown without its secret', () => {
  const secret = 'aB3_'.repeat(11).slice(0, 43)
  expect(withoutSecrets(`Bis bald!\nhttps://goldline.example/u/${secret}`)).toBe(
    'Bis bald!\nhttps://goldline.example/u/…',
  )
  expect(withoutSecrets(`Ansehen: https://goldline.example/b/x/my?lang=de&u=${secret}`)).toBe(
    'Ansehen: https://goldline.example/b/x/my?lang=de&u=…',
  )
  expect(withoutSecrets('https://goldline.example/b/salon-in-einer-langen-strasse?x')).toContain('/b/salon-in')
})
