/**
 * What our apps use of react-intl, in a fifth of its size: the build puts it in its place (web/vite.config.ts), since a
 * salon's page has 110 KB (UI-13). It formats texts that are parsed already. Its types, and the component tests, are
 * react-intl's own, and a test holds what the two say against each other.
 */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { Children, createContext, type ReactNode, useContext } from 'react'
import type { IntlCache, IntlConfig, IntlShape } from 'react-intl'

const context = createContext<IntlShape | null>(null)

/** @public */
export const RawIntlProvider = context.Provider

/** @public */
export function useIntl(): IntlShape {
  const intl = useContext(context)
  if (!intl) throw new Error('no texts around it')
  return intl
}

/** Keeps formatters, each of which takes a slow phone milliseconds to make. */
export const createIntlCache = (): IntlCache => ({}) as IntlCache

type Formatters = Record<string, unknown>
type Style = Intl.DateTimeFormatOptions
type Moment = Date | number | string

export function createIntl(
  { locale, timeZone, messages, onError = console.error }: IntlConfig,
  cache = createIntlCache(),
): IntlShape {
  /** The formatter of this kind and these options; `Intl[kind]` once for all who share the cache. */
  const made = <Kind extends FormatKind>(kind: Kind, options?: object) => {
    const key = `${kind} ${locale} ${JSON.stringify(options)}`
    const known = cache as unknown as Formatters
    known[key] ??= new (Intl[kind] as new (locale: string, options?: object) => object)(locale, options)
    return known[key] as InstanceType<(typeof Intl)[Kind]>
  }
  /** What cannot be formatted is shown as it is, and told of. */
  const attempt = <Formatted>(work: () => Formatted, otherwise: unknown): Formatted => {
    try {
      return work()
    } catch (error) {
      onError(error as Parameters<typeof onError>[0])
      return otherwise as Formatted
    }
  }
  const dates = (style?: Style) => made('DateTimeFormat', timeZone ? { timeZone, ...style } : style)
  const numbers = (style?: object) => made('NumberFormat', style)
  const formatDate = (moment: Moment, style?: Style) =>
    attempt(() => dates(style).format(at(moment)), String(at(moment)))
  const intl = {
    locale,
    timeZone,
    messages,
    onError,
    formatDate,
    formatTime: (moment: Moment, style: Style = { hour: 'numeric', minute: 'numeric' }) => formatDate(moment, style),
    formatDateToParts: (moment: Moment, style?: Style) => attempt(() => dates(style).formatToParts(at(moment)), []),
    formatDateTimeRange: (from: Moment, to: Moment, style?: Style) =>
      attempt(() => dates(style).formatRange(at(from), at(to)), String(at(from))),
    formatNumber: (value: number, style?: object) => attempt(() => numbers(style).format(value), String(value)),
    formatNumberToParts: (value: number, style?: object) => attempt(() => numbers(style).formatToParts(value), []),
    formatList: (values: Iterable<string>, style?: object) =>
      attempt(() => made('ListFormat', style).format(values), String(values)),
    formatDisplayName: (code: string, style: object) => attempt(() => made('DisplayNames', style).of(code), undefined),
    formatRelativeTime: (value: number, unit: Intl.RelativeTimeFormatUnit, style?: object) =>
      attempt(() => made('RelativeTimeFormat', style).format(value, unit), String(value)),
    formatMessage: ({ id = '' }: { id?: string }, values: Values = {}) =>
      attempt(() => {
        const message = (messages as Record<string, Message> | undefined)?.[id]
        if (!message) throw new Error(`no text ${id} in ${locale}`)
        const parts = partsOf(message, { id, values, made })
        return parts.every((part) => typeof part === 'string') ? parts.join('') : Children.toArray(parts)
      }, id),
  }
  return intl as unknown as IntlShape
}

type FormatKind =
  | 'DateTimeFormat'
  | 'DisplayNames'
  | 'ListFormat'
  | 'NumberFormat'
  | 'PluralRules'
  | 'RelativeTimeFormat'

const at = (moment: Moment) => (typeof moment === 'string' ? new Date(moment) : moment)

type Message = readonly MessageFormatElement[]
type Values = Readonly<Record<string, unknown>>
type Saying = {
  id: string
  values: Values
  made: <Kind extends 'NumberFormat' | 'PluralRules'>(kind: Kind, options?: object) => InstanceType<(typeof Intl)[Kind]>
  /** What `#` stands for. */
  count?: number
}

/** The pieces of a text: strings, and what its values made of them. */
function partsOf(message: Message, saying: Saying): ReactNode[] {
  return message.flatMap((element) => {
    const { type } = element
    if (type === kinds.literal) return element.value
    if (type === kinds.pound) return saying.made('NumberFormat').format(saying.count ?? 0)
    const value = saying.values[element.value]
    if (value === undefined && !(element.value in saying.values))
      throw new Error(`no ${element.value} for the text ${saying.id}`)
    if (type === kinds.number) return saying.made('NumberFormat').format(value as number)
    if (type === kinds.tag)
      return (value as (children: ReactNode[]) => ReactNode)(Children.toArray(partsOf(element.children, saying)))
    if (type === kinds.select)
      return partsOf((element.options[String(value)] ?? element.options.other)?.value ?? [], saying)
    if (type !== kinds.plural)
      return typeof value === 'object' || typeof value === 'function' ? (value as ReactNode) : String(value ?? '')
    const count = (value as number) - element.offset
    const {
      [`=${value}`]: exact,
      [saying.made('PluralRules', { type: element.pluralType }).select(count)]: some,
      other,
    } = element.options
    return partsOf((exact ?? some ?? other)?.value ?? [], { ...saying, count })
  })
}

/** As the parser numbers them; importing its list would bring more of it. */
const kinds = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7, tag: 8 } as const
