import { describe, expect, test } from 'vitest'
import { readEmbedHost } from './embed-hosts.ts'
import { framableStep } from './embedding.ts'

describe('hosts that may frame the booking', () => {
  test.each([
    ['salon.ch', 'https://salon.ch'],
    [' https://www.Salon.ch/termine?x=1#y ', 'https://www.salon.ch'],
    ['https://salon.ch:8443', 'https://salon.ch:8443'],
    ['https://móng-đẹp.ch', 'https://xn--mng-p-0ta7sn36t.ch'],
  ])('[WEB-02c] %j is stored as an origin', (typed, origin) => {
    expect(readEmbedHost(typed)).toBe(origin)
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
    expect(readEmbedHost(typed)).toBeUndefined()
  })
})

test.each([
  ['/b/lumiere', 'services'],
  ['/b/lumiere/', 'services'],
  ['/b/lumiere/time', 'time'],
  ['/b/lumiere/done', 'done'],
  ['/b/lumiere/my', undefined],
  ['/b/lumiere/my/appointments/1', undefined],
  ['/b/lumiere/review/secret', undefined],
  ['/b/lumiere/terms', undefined],
  ['/b/lumiere/time/my', undefined],
  ['/', undefined],
  ['/admin', undefined],
])('[WEB-02a] the step at %s may be framed: %s', (path, step) => {
  expect(framableStep(path)).toBe(step)
})
