/** What a client's log says (LOG-01): what broke and where in our code, and nothing of any person. */
import type { LineLevel } from '@goldline/domain/log-levels'

export type Line = {
  readonly time: string
  readonly level: LineLevel
  /** The app; the rest of an address may name a person's visit. */
  readonly app: string
  /** Of one loading of the page, and only of that. */
  readonly page: string
  readonly type: string
  readonly message: string
  /** `file:line:column` in our scripts, the innermost first. */
  readonly stack: readonly string[]
}

const longest = 200

/**
 * Leaves out whatever could have been typed or be secret: what is quoted, e-mails, addresses, numbers, and words that
 * are too long for one.
 */
export function impersonal(text: string): string {
  return text
    .slice(0, 4 * longest)
    .replace(/(["'`«“„‘])(?:(?!\1)[^"'`»”“’\n])*["'`»”“’]?/g, '$1…')
    .replace(/\S*[@＠]\S*/g, '…')
    .replace(/\w+:\/\/\S*/g, '…')
    .replace(/\+?\d[\d\s()./:-]*/g, '…')
    .replace(/[^\s…]{25,}/g, '…')
    .slice(0, longest)
}

const frames = 8

/** Browsers write frames differently; the place in a script is alike. */
const placesOf = (stack: string | undefined): string[] =>
  [...(stack ?? '').matchAll(/\/(?:assets|src)\/([\w./-]+\.[jt]sx?)(?:\?\S*?)?:(\d+):(\d+)/g)]
    .slice(0, frames)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)

type What = Pick<Line, 'type' | 'message' | 'stack'>

/** Of what was thrown or said; values that are no error are never told. */
export function toldOf(thrown: unknown): What {
  if (thrown instanceof Error)
    return { type: impersonal(thrown.name), message: impersonal(thrown.message), stack: placesOf(thrown.stack) }
  return { type: typeof thrown, message: typeof thrown === 'string' ? impersonal(thrown) : '', stack: [] }
}

/** `/v1/customers/{}` of a call's address, without ids and secrets; of a page's only what it begins with. */
export function patternOf(address: string): string {
  const named = /^(v\d|[a-z]+(-[a-z]+)*)$/
  const [first = '', ...parts] = new URL(address).pathname.split('/').slice(1)
  if (!/^v\d$/.test(first)) return `/${named.test(first) ? first : '{}'}`
  return `/${[first, ...parts.map((part) => (named.test(part) && part.length < 30 ? part : '{}'))].join('/')}`
}
