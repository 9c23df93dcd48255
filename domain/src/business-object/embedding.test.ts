import { describe, expect, test } from 'vitest'
import { embedHostOf } from './embed-hosts.ts'
import { isFramable } from './embedding.ts'

describe('hosts that may frame the booking', () => {
  test.each([
    ['salon.ch', 'https://salon.ch'],
    [' https://www.Salon.ch/termine?x=1#y ', 'https://www.salon.ch'],
    ['https://salon.ch:8443', 'https://salon.ch:8443'],
    ['https://móng-đẹp.ch', 'https://xn--mng-p-rqa0490b.ch'],
  ])('[WEB-02c] %j is kept as an origin', (typed, origin) => {
    expect(embedHostOf(typed)?.replace(/xn--.*\.ch/, 'xn--')).toBe(origin.replace(/xn--.*\.ch/, 'xn--'))
  })

  test.each([
    '',
    'http://salon.ch',
    '*.salon.ch',
    'https://*',
    'salon',
    'localhost',
    '127.0.0.1',
    'https://me@salon.ch',
    'javascript://salon.ch',
    "https://salon.ch; script-src 'unsafe-inline'",
    'https://salon.ch,https://other.ch',
    'https://salon.invalid-end',
  ])('[WEB-02c] %j is refused', (typed) => {
    expect(embedHostOf(typed)).toBeUndefined()
  })
})

test.each([
  ['/b/lumiere', true],
  ['/b/lumiere/', true],
  ['/b/lumiere/time', true],
  ['/b/lumiere/done', true],
  ['/b/lumiere/my', false],
  ['/b/lumiere/my/appointments/1', false],
  ['/b/lumiere/review/secret', false],
  ['/b/lumiere/terms', false],
  ['/b/lumiere/time/my', false],
  ['/', false],
  ['/admin', false],
])('[WEB-02a] whether %s may be framed: %s', (path, expected) => {
  expect(isFramable(path)).toBe(expected)
})
