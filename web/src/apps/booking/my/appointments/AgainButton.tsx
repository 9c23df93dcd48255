import type { Appointment } from '@goldline/contract/appointment'
import { Link, useSearch } from 'wouter'
import { useText } from '../../../../i18n/use-text.ts'
import { type ButtonKind, buttonClass } from '../../../../kit/Button.tsx'
import { useMyFacts } from '../my-facts.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { rebookingHref } from './rebooking.ts'

type Props = { appointment: Appointment; kind: ButtonKind; size?: 'm' | 'l' }

/** Links to booking the same services with the same staff, at the choice of a time. Hidden if none is still offered. */
export function AgainButton({ appointment, kind, size = 'm' }: Props) {
  const t = useText()
  const words = useAppointmentWords()
  const { businessObject } = useMyFacts()
  const href = rebookingHref(appointment, useSearch())
  if (href === undefined) return null
  const label = t('my.again.label', { services: words.services(appointment) })
  const shared = { className: buttonClass(kind, size), 'aria-label': label }
  const text = <span>{t('my.again')}</span>
  // Another salon needs a page load; this salon's page is already loaded.
  if (appointment.businessObject.urlName !== businessObject.urlName)
    return (
      <a href={href} {...shared}>
        {text}
      </a>
    )
  return (
    <Link href={`~${href}`} {...shared}>
      {text}
    </Link>
  )
}
