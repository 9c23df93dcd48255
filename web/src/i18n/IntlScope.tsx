import { type ReactNode, useMemo } from 'react'
import { createIntl, type IntlCache, type IntlConfig, RawIntlProvider } from 'react-intl'

type Props = {
  locale: string
  messages: NonNullable<IntlConfig['messages']>
  timeZone?: string | undefined
  cache: IntlCache
  children: ReactNode
}

/**
 * Texts and formats for its children. Shares one formatter cache per app (`useApp().intlCache`): creating date
 * formatters takes a slow phone milliseconds, and react-intl's own provider would repeat it.
 */
export function IntlScope({ locale, messages, timeZone, cache, children }: Props) {
  const intl = useMemo(
    () => createIntl({ locale, defaultLocale: 'de', messages, ...(timeZone && { timeZone }) }, cache),
    [locale, messages, timeZone, cache],
  )
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}
