import { IntlMessageFormat } from 'intl-messageformat'
import type { IntlShape } from 'react-intl'

/**
 * For each text with values react-intl serialises the parsed text and all formats to JSON as a cache key, and a full
 * day has several hundred. Here the parsed text itself is the key. Texts with elements, and failures, use react-intl's
 * own way.
 */
export function withQuickMessages(intl: IntlShape): IntlShape {
  const made = new WeakMap<object, IntlMessageFormat>()
  const formatOf = (message: ConstructorParameters<typeof IntlMessageFormat>[0] & object) => {
    const known = made.get(message)
    if (known) return known
    const format = new IntlMessageFormat(message, intl.locale, undefined, { formatters: intl.formatters })
    made.set(message, format)
    return format
  }
  const formatMessage = (...args: Parameters<IntlShape['formatMessage']>) => {
    const [{ id }, values] = args
    const message = (intl.messages as Record<string, unknown>)[String(id)]
    if (!Array.isArray(message) || !isPlain(values)) return intl.formatMessage(...args)
    try {
      return formatOf(message).format(values)
    } catch {
      return intl.formatMessage(...args)
    }
  }
  return { ...intl, formatMessage: formatMessage as IntlShape['formatMessage'] }
}

const isPlain = (values: object | undefined): values is Record<string, string | number> =>
  values !== undefined && Object.values(values).every((value) => typeof value === 'string' || typeof value === 'number')
