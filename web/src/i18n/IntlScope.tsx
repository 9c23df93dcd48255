import { type ReactNode, useMemo } from 'react'
import { createIntl, type IntlCache, type IntlConfig, RawIntlProvider } from 'react-intl'
import { withQuickMessages } from './quick-messages.ts'

type Props = {
  locale: string
  messages: NonNullable<IntlConfig['messages']>
  timeZone?: string | undefined
  cache: IntlCache
  children: ReactNode
}

/**
 * Texts and formats for what is inside. An app has one cache (`useApp().intlCache`): what formats dates costs a slow phone milliseconds
 * to make, and a provider of react-intl's own would make it anew.
 */
export function IntlScope({ locale, messages, timeZone, cache, children }: Props) {
  const intl = useMemo(
    () =>
      withQuickMessages(createIntl({ locale, defaultLocale: 'de', messages, ...(timeZone && { timeZone }) }, cache)),
    [locale, messages, timeZone, cache],
  )
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}
