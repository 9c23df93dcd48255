/** Builds lines of the clients' log (LOG-01): an error and its place in the product's code, without personal data. */
import type { LineLevel } from '@goldline/domain/log-levels'

export type LogLine = {
  readonly time: string
  readonly level: LineLevel
  /** Only the app's name, since the rest of the address may identify a visit. */
  readonly app: string
  /** Random id of this page load. */
  readonly page: string
  readonly type: string
  readonly message: string
  /** `file:line:column` in our scripts, innermost first. */
  readonly stack: readonly string[]
}

const longest = 200

/** Removes what may be personal or secret: quoted text, e-mails, addresses, numbers, and unusually long words. */
export function removePersonalData(text: string): string {
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

/** Returns the places in our scripts, which all browsers write alike in their stack frames. */
const stackPlaces = (stack: string | undefined): string[] =>
  [...(stack ?? '').matchAll(/\/(?:assets|src)\/([\w./-]+\.[jt]sx?)(?:\?\S*?)?:(\d+):(\d+)/g)]
    .slice(0, frames)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)

type LoggedError = Pick<LogLine, 'type' | 'message' | 'stack'>

/** Describes a thrown or logged value; of values other than errors only strings are sent, without personal data. */
export function describeError(thrown: unknown): LoggedError {
  if (thrown instanceof Error)
    return {
      type: removePersonalData(thrown.name),
      message: removePersonalData(thrown.message),
      stack: stackPlaces(thrown.stack),
    }
  return { type: typeof thrown, message: typeof thrown === 'string' ? removePersonalData(thrown) : '', stack: [] }
}

/** Returns the path without ids and secrets: `/v1/customers/{}` for a call, the first segment for a page. */
export function pathPattern(address: string): string {
  const named = /^(v\d|[a-z]+(-[a-z]+)*)$/
  const [first = '', ...parts] = new URL(address).pathname.split('/').slice(1)
  if (!/^v\d$/.test(first)) return `/${named.test(first) ? first : '{}'}`
  return `/${[first, ...parts.map((part) => (named.test(part) && part.length < 30 ? part : '{}'))].join('/')}`
}
