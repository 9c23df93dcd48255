import type { Appointment } from '@goldline/contract/appointment'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../../app-context.ts'
import { localeOf } from '../../../../i18n/locale.ts'
import { SalonIntl } from '../../../../SalonIntl.tsx'
import { useMyFacts } from '../my-facts.ts'

type Props = { appointment: Appointment; children: ReactNode }

/** Formats for the appointment's own salon (BIZ-05), whichever salon's page this is. */
export function InSalon({ appointment, children }: Props) {
  const intl = useIntl()
  const { language } = useApp()
  const { businessObject } = useMyFacts()
  const { timeZone } = appointment.businessObject
  const country = appointment.own?.salon.country ?? businessObject.country
  // Usually the same salon: skip another provider for every row.
  if (intl.timeZone === timeZone && intl.locale === localeOf(language, country)) return children
  return (
    <SalonIntl country={country} timeZone={timeZone}>
      {children}
    </SalonIntl>
  )
}
