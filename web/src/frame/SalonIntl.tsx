import { figuresLocaleOf, localeOf } from '@goldline/domain/message/locale'
import type { ReactNode } from 'react'
import { useApp } from '../client/app-context.ts'
import { IntlScope, useIntl } from '../i18n/intl.tsx'

type Props = { country: string; timeZone: string; children: ReactNode }

/** Formats for the salon's country and zone, in apps that know the salon only after signing in (BIZ-05). */
export function SalonIntl({ country, timeZone, children }: Props) {
  const intl = useIntl()
  const { language, intlCache } = useApp()
  return (
    <IntlScope
      locale={localeOf(language, country)}
      figures={figuresLocaleOf(language, country)}
      messages={intl.messages}
      app={intl.app}
      timeZone={timeZone}
      cache={intlCache}
    >
      {children}
    </IntlScope>
  )
}
