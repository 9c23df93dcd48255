import type { Language } from '@goldline/contract/page'
import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import type { Messages } from '../../../i18n/messages.ts'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { loader } from './catalogues.ts'

/** Adds the texts of the customer's own pages, which only their visitors fetch; another language replaces them when it is there. */
export function MyTexts({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const { language } = useApp()
  const own = useOwnTexts(language)
  if (!own)
    return (
      <Card sheet>
        <CardSection>
          <SkeletonList count={4} />
        </CardSection>
      </Card>
    )
  const { locale, timeZone, defaultLocale } = intl
  return (
    <IntlProvider {...{ locale, defaultLocale, ...(timeZone && { timeZone }) }} messages={{ ...intl.messages, ...own }}>
      {children}
    </IntlProvider>
  )
}

function useOwnTexts(language: Language): Messages | undefined {
  const { notices } = useApp()
  const intl = useIntl()
  const [texts, setTexts] = useState<Messages>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language alone decides what is fetched
  useEffect(() => {
    let wanted = true
    loader[language]()
      .then(({ default: messages }) => wanted && setTexts(messages))
      .catch(() => notices.show(intl.formatMessage({ id: 'error.no-connection' }), 'error'))
    return () => {
      wanted = false
    }
  }, [language])
  return texts
}
