import { expect, test } from 'vitest'
import { mayRetry, withoutSecrets } from './sent.ts'

const [now, hour] = [Date.parse('2027-03-02T08:00:00Z'), 3_600_000]
const failed = { cause: 'REFUSED', wordless: false, retried: false } as const
const base = { ...failed, createdTime: now - hour, startTime: null, outdated: false }

test.each([
  ['one that was refused', {}, true],
  ['one whose answer was lost', { cause: 'LOST' }, true],
  ['one that arrived', { cause: null }, false],
  ['a code', { wordless: true }, false],
  ['one that was sent again', { retried: true }, false],
  ['one to somebody who said no', { cause: 'UNSUBSCRIBED' }, false],
  ['one to somebody who was erased', { cause: 'ERASED' }, false],
  ['one that the salon stopped', { cause: 'STOPPED' }, false],
  ['one about a visit to come', { startTime: now + hour }, true],
  ['one about a visit that began', { startTime: now }, false],
  ['one about a visit that is another by now', { startTime: now + hour, outdated: true }, false],
  ['one of two weeks ago', { createdTime: now - 14 * 24 * hour }, false],
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
