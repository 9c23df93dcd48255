import { type ReactNode, useContext, useMemo } from 'react'
import { createIntl, type IntlCache, type IntlConfig, RawIntlProvider } from 'react-intl'
import { figuresContext } from './format.ts'

type Props = {
  locale: string
  /** Locale of numbers and money; absent: the one around it, else `locale`. */
  figures?: string
  messages: NonNullable<IntlConfig['messages']>
  timeZone?: string | undefined
  cache: IntlCache
  children: ReactNode
}

/**
 * Texts and formats for its children. Shares one formatter cache per app (`useApp().intlCache`): creating date
 * formatters takes a slow phone milliseconds, and react-intl's own provider would repeat it.
 */
export function IntlScope({ locale, figures, messages, timeZone, cache, children }: Props) {
  const around = useContext(figuresContext)
  const intl = useMemo(
    () => createIntl({ locale, defaultLocale: 'de', messages, ...(timeZone && { timeZone }) }, cache),
    [locale, messages, timeZone, cache],
  )
  return (
    <figuresContext.Provider value={figures ?? around}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </figuresContext.Provider>
  )
}
