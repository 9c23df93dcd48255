import { type DeepLStandIn, startDeepL } from '@goldline/stand-ins/deepl'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deepL } from './deepl.ts'

let standIn: DeepLStandIn
beforeAll(async () => {
  standIn = await startDeepL()
})
afterAll(() => standIn.close())

const translate = (limitMs = 5_000, key = standIn.key) =>
  deepL({ baseUrl: standIn.url, key, limitMs }).translate({ texts: ['Schnitt', 'Farbe neu'], from: 'de', to: 'vi' })

describe('[CAT-14f] the translation service', () => {
  test('translates texts in their order, with the languages and an informal form of address', async () => {
    expect(await translate()).toEqual({ kind: 'done', texts: ['Cắt', 'Nhuộm màu mới'] })
    expect(standIn.asked().at(-1)).toEqual({
      text: ['Schnitt', 'Farbe neu'],
      source_lang: 'DE',
      target_lang: 'VI',
      formality: 'prefer_less',
    })
  })

  test.each([
    [
      { kind: 'status', status: 429, retryAfter: 7 },
      { kind: 'later', error: 'HTTP 429', retryAfterMs: 7000 },
    ],
    [
      { kind: 'status', status: 500 },
      { kind: 'later', error: 'HTTP 500' },
    ],
    [
      { kind: 'status', status: 456 },
      { kind: 'refused', error: 'HTTP 456' },
    ],
    [{ kind: 'lostAnswer' }, { kind: 'later', error: 'UND_ERR_SOCKET' }],
    [{ kind: 'malformed' }, { kind: 'refused', error: 'answer not understood' }],
    [{ kind: 'short' }, { kind: 'refused', error: 'answer not understood' }],
  ] as const)('reports the failure of %o', async (fault, outcome) => {
    standIn.fail(fault)
    expect(await translate()).toEqual(outcome)
  })

  test('without an answer in time the request is to be retried later', async () => {
    standIn.fail({ kind: 'delay', ms: 300 })
    expect(await translate(50)).toEqual({ kind: 'later', error: 'TimeoutError' })
  })

  test('a wrong key is refused', async () => {
    expect(await translate(5_000, 'another')).toEqual({ kind: 'refused', error: 'HTTP 403' })
  })
})
