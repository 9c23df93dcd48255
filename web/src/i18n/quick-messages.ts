import { IntlMessageFormat } from 'intl-messageformat'
import type { IntlShape } from 'react-intl'

/**
 * react-intl looks a text with values up by writing the parsed text and all its formats as JSON, each time it is said: a full day
 * says several hundred. Here the parsed text itself is the key. What holds elements, or fails, goes react-intl's own way.
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
