import { figuresLocaleOf, localeOf } from '@goldline/domain/message/locale'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../client/app-context.ts'
import { IntlScope } from '../i18n/IntlScope.tsx'

type Props = { country: string; timeZone: string; children: ReactNode }

/** Formats for the salon's country and zone, in apps that learn the salon after signing in (BIZ-05). */
export function SalonIntl({ country, timeZone, children }: Props) {
  const intl = useIntl()
  const { language, intlCache } = useApp()
  return (
    <IntlScope
      locale={localeOf(language, country)}
      figures={figuresLocaleOf(language, country)}
      messages={intl.messages}
      timeZone={timeZone}
      cache={intlCache}
    >
      {children}
    </IntlScope>
  )
}
