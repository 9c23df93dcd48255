/**
 * A stand-in of DeepL's text translation on a loopback port, for the demo and for tests: translates some words of a
 * salon, and leaves others unchanged.
 */
import { answer, failStatus, listen, readText, takeFault } from './http.ts'

type DeepLFault =
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number }
  | { kind: 'lostAnswer' }
  | { kind: 'malformed' }
  /** Returns one translation less than requested. */
  | { kind: 'short' }

type DeepLRequest = {
  readonly text: readonly string[]
  readonly source_lang: string
  readonly target_lang: string
  readonly formality?: string
}
export type DeepLStandIn = {
  readonly url: string
  readonly key: string
  /** The requests, oldest first. */
  asked(): readonly DeepLRequest[]
  /** Each fault applies to one request, in order. */
  fail(...faults: DeepLFault[]): void
  close(): Promise<void>
}

const key = 'stand-in'
const targets = ['DE', 'EN-GB', 'EN-US', 'VI']

export async function startDeepL(): Promise<DeepLStandIn> {
  const asked: DeepLRequest[] = []
  const faults: (DeepLFault & { on?: string })[] = []
  const { url, close } = await listen(async (request, response) => {
    const raw = await readText(request)
    const fault = takeFault(faults, '')
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'status') return failStatus(response, fault)
    if (request.method !== 'POST' || request.url !== '/v2/translate') return answer(response, 404)
    if (request.headers.authorization !== `DeepL-Auth-Key ${key}`) return answer(response, 403)
    const body = JSON.parse(raw) as DeepLRequest
    if (body.text.length === 0 || body.text.length > 50 || !targets.includes(body.target_lang))
      return answer(response, 400, { message: 'Bad request' })
    asked.push(body)
    if (fault?.kind === 'lostAnswer') return void response.destroy()
    if (fault?.kind === 'malformed') return answer(response, 200, { translations: 'none' })
    const texts = fault?.kind === 'short' ? body.text.slice(1) : body.text
    answer(response, 200, {
      translations: texts.map((text) => ({
        detected_source_language: body.source_lang,
        text: translated(text, body.source_lang, body.target_lang.slice(0, 2)),
      })),
    })
  })
  return { url, key, asked: () => asked, fail: (...more) => void faults.push(...more), close }
}

/** The same words in German, English and Vietnamese. */
const words: readonly (readonly [de: string, en: string, vi: string])[] = [
  ['Schnitt', 'cut', 'cắt'],
  ['Haarschnitt', 'haircut', 'cắt tóc'],
  ['Farbe', 'colour', 'nhuộm màu'],
  ['Maniküre', 'manicure', 'làm móng tay'],
  ['Pediküre', 'pedicure', 'làm móng chân'],
  ['Massage', 'massage', 'mát-xa'],
  ['Gesicht', 'face', 'mặt'],
  ['Nägel', 'nails', 'móng'],
  ['Haare', 'hair', 'tóc'],
  ['Wimpern', 'lashes', 'mi'],
  ['Brauen', 'brows', 'chân mày'],
  ['Pflege', 'care', 'chăm sóc'],
  ['waschen', 'wash', 'gội'],
  ['kurz', 'short', 'ngắn'],
  ['kurze', 'short', 'ngắn'],
  ['lange', 'long', 'dài'],
  ['neue', 'new', 'mới'],
  ['lang', 'long', 'dài'],
  ['neu', 'new', 'mới'],
  ['und', 'and', 'và'],
  ['mit', 'with', 'với'],
  ['ohne', 'without', 'không'],
  ['für', 'for', 'cho'],
]
const columns = { DE: 0, EN: 1, VI: 2 } as const

function translated(text: string, from: string, to: string): string {
  const [given, wanted] = [columns[from as 'DE'], columns[to as 'DE']]
  const said = text.replace(/\p{L}+/gu, (word) => {
    const known = words.find((each) => each[given]?.toLowerCase() === word.toLowerCase())
    return known?.[wanted] ?? word
  })
  return said.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}
