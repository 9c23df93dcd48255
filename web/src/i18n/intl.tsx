/** Texts in the reader's language, compiled by the build (web/build/texts.ts), and formats by `Intl`. */
import { Children, createContext, type ReactNode, useContext, useMemo } from 'react'
import type { FormatText, Message, MessageId, MessagePiece, Messages } from './messages.ts'

const context = createContext<IntlShape | null>(null)

export const IntlProvider = context.Provider

/** Locale of numbers and money: the country's, if it differs from the reader's (BIZ-05). */
const figuresContext = createContext<string | undefined>(undefined)

export function useFiguresLocale(): string {
  const { locale } = useIntl()
  return useContext(figuresContext) ?? locale
}

export function useIntl(): IntlShape {
  const intl = useContext(context)
  if (!intl) throw new Error('no texts around it')
  return intl
}

type ScopeProps = Pick<IntlConfig, 'locale' | 'timeZone' | 'messages' | 'app'> & {
  /** Locale of numbers and money; default: that of the surrounding scope, else `locale`. */
  figures?: string
  /** Shared by the whole app (`useApp().intlCache`). */
  cache: IntlCache
  children: ReactNode
}

/** Provides texts and formats to its children. */
export function IntlScope({ locale, figures, messages = {}, timeZone, app, cache, children }: ScopeProps) {
  const around = useContext(figuresContext)
  const intl = useMemo(
    () => createIntl({ locale, messages, timeZone, app }, cache),
    [locale, messages, timeZone, app, cache],
  )
  return (
    <figuresContext.Provider value={figures ?? around}>
      <IntlProvider value={intl}>{children}</IntlProvider>
    </figuresContext.Provider>
  )
}

/** Caches formatters, since creating one takes a slow phone milliseconds. */
export type IntlCache = Record<string, unknown>

type Style = Intl.DateTimeFormatOptions
type InstantLike = Date | number | string

export type IntlConfig = {
  locale: string
  /** Default: the device's. */
  timeZone?: string | undefined
  messages?: Messages
  /** The app whose own texts for refusals apply. */
  app?: string | undefined
  onError?: (error: unknown) => void
}
export type IntlShape = ReturnType<typeof createIntl>

export function createIntl(config: IntlConfig, cache: IntlCache = {}) {
  const { locale, timeZone, messages = {}, app, onError = console.error } = config
  /** Returns a formatter of this kind and options; each is created once per cache. */
  const made = <Kind extends FormatKind>(kind: Kind, options?: object) => {
    const key = `${kind} ${locale} ${JSON.stringify(options)}`
    cache[key] ??= new (Intl[kind] as new (locale: string, options?: object) => object)(locale, options)
    return cache[key] as InstanceType<(typeof Intl)[Kind]>
  }
  /** Reports a formatting error, and returns `otherwise`. */
  const attempt = <Formatted,>(work: () => Formatted, otherwise: Formatted): Formatted => {
    try {
      return work()
    } catch (error) {
      onError(error)
      return otherwise
    }
  }
  const dates = (style?: Style) => made('DateTimeFormat', timeZone ? { timeZone, ...style } : style)
  const formatDate = (moment: InstantLike, style?: Style) =>
    attempt(() => dates(style).format(toDate(moment)), String(toDate(moment)))
  const say = (id: MessageId, values: Values = {}) =>
    attempt(() => renderMessage(messages[id], { id, values, made }), id)
  return {
    locale,
    timeZone,
    messages,
    app,
    /** Formats a text by its id and values; React elements among the values are kept as elements. */
    t: say as FormatText,
    formatDate,
    formatTime: (moment: InstantLike, style: Style = { hour: 'numeric', minute: 'numeric' }) =>
      formatDate(moment, style),
    formatDateToParts: (moment: InstantLike, style?: Style) =>
      attempt(() => dates(style).formatToParts(toDate(moment)), []),
    formatDateTimeRange: (from: InstantLike, to: InstantLike, style: Style) =>
      attempt(() => dates(style).formatRange(toDate(from), toDate(to)), String(toDate(from))),
    formatNumber: (value: number, style?: Intl.NumberFormatOptions) =>
      attempt(() => made('NumberFormat', style).format(value), String(value)),
    formatNumberToParts: (value: number, style?: Intl.NumberFormatOptions) =>
      attempt(() => made('NumberFormat', style).formatToParts(value), []),
    formatList: (values: Iterable<string>, style?: Intl.ListFormatOptions) =>
      attempt(() => made('ListFormat', style).format(values), String(values)),
    formatDisplayName: (code: string, style: Intl.DisplayNamesOptions) =>
      attempt(() => made('DisplayNames', style).of(code), undefined),
    formatRelativeTime: (value: number, unit: Intl.RelativeTimeFormatUnit, style?: Intl.RelativeTimeFormatOptions) =>
      attempt(() => made('RelativeTimeFormat', style).format(value, unit), String(value)),
  }
}

type FormatKind =
  | 'DateTimeFormat'
  | 'DisplayNames'
  | 'ListFormat'
  | 'NumberFormat'
  | 'PluralRules'
  | 'RelativeTimeFormat'

const toDate = (moment: InstantLike) => (typeof moment === 'string' ? new Date(moment) : moment)

type Values = Readonly<Record<string, unknown>>
type MessageContext = {
  id: string
  values: Values
  made: <Kind extends 'NumberFormat' | 'PluralRules'>(kind: Kind, options?: object) => InstanceType<(typeof Intl)[Kind]>
  /** Value of `#`. */
  count?: number
}

function renderMessage(message: Message | undefined, saying: MessageContext): ReactNode {
  if (message === undefined) throw new Error(`no text ${saying.id}`)
  if (typeof message === 'string') return message
  const parts = formatParts(message, saying)
  return parts.every((part) => typeof part === 'string') ? parts.join('') : Children.toArray(parts)
}

/** Returns the parts of a text: strings and formatted values. */
function formatParts(message: Message, saying: MessageContext): ReactNode[] {
  return typeof message === 'string' ? [message] : message.flatMap((piece) => formatPiece(piece, saying))
}

function formatPiece(piece: MessagePiece, saying: MessageContext): ReactNode | ReactNode[] {
  const { id, values, made, count } = saying
  if (typeof piece === 'string') return piece
  if (piece === 0) return made('NumberFormat').format(count ?? 0)
  const [name] = piece
  const value = values[name]
  if (value === undefined && !(name in values)) throw new Error(`no ${name} for the text ${id}`)
  if (piece[1] === undefined)
    return typeof value === 'object' || typeof value === 'function' ? (value as ReactNode) : String(value ?? '')
  if (piece[1] === 'number') return made('NumberFormat').format(value as number)
  if (piece[1] === 'tag')
    return (value as (children: ReactNode[]) => ReactNode)(Children.toArray(formatParts(piece[2], saying)))
  const [, kind, options, offset = 0] = piece
  if (kind === 'select') return formatParts(options[String(value)] ?? options.other ?? '', saying)
  const counted = (value as number) - offset
  const some = made('PluralRules', { type: kind }).select(counted)
  return formatParts(options[`=${value}`] ?? options[some] ?? options.other ?? '', { ...saying, count: counted })
}
