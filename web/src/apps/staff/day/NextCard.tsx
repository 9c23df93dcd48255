import type { Appointment } from '@goldline/contract/appointment'
import { getCustomer } from '@goldline/contract/customer'
import { minuteInMs } from '@goldline/domain/appointment/status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useApi } from '../../../client/app-context.ts'
import { usePermissions } from '../../../client/use-may.ts'
import { OpenBadge } from '../../../form/OpenBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { DropIcon } from '../../../kit/calendar-icons.tsx'
import { dot } from '../../../kit/dot.ts'
import { ClockIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { PencilIcon } from '../../../kit/salon-icons.tsx'
import { LateSheet } from '../late/LateSheet.tsx'
import { ownSpan } from '../own-days/own-span.ts'
import { visitPath } from '../paths.ts'
import { CheckInButton } from '../visit/CheckInButton.tsx'
import styles from './NextCard.module.css'

type Props = {
  appointment: Appointment
  now: number
  /** Id of the staff member whose part is shown. */
  staffId: string
  /** Whether this is the person's own day: a delay is reported only by oneself. */
  own: boolean
}

/** Shows the next customer with notes and formula, and a link to the visit (STF-02). */
export function NextCard({ appointment, now, staffId, own }: Props) {
  const t = useText()
  const { time } = useFormat()
  const { who, what } = useAppointmentText()
  const [late, setLate] = useState(false)
  const { id, expectedTime, owner, note } = appointment
  const { start, end } = ownSpan(appointment, staffId)
  const may = usePermissions()
  const formula = useLatestFormula(owner?.id)
  return (
    <article className={styles.card} aria-label={t('word.upNext')}>
      <div className={styles.top}>
        <span className={look('gold', 'w750')}>
          <StartText start={expectedTime === null ? start : Date.parse(expectedTime)} now={now} />
        </span>
        <OpenBadge of={appointment} />
        {owner?.healthSign && (
          <Badge tone="danger" icon={<WarningIcon size={16} />}>
            {t('staff.health')}
          </Badge>
        )}
      </div>
      <h2>
        <Link href={visitPath(id)}>{who(appointment)}</Link>
      </h2>
      <p>
        <b>
          {time(start)}–{time(end)}
        </b>{' '}
        {dot}
        {what(appointment)}
      </p>
      {expectedTime && <p>{t('staff.expected', { time: time(expectedTime) })}</p>}
      {note && (
        <p className={styles.note}>
          <PencilIcon size={18} className={look('mt2', 'gold')} />
          {note}
        </p>
      )}
      {formula && (
        <p className={styles.note}>
          <DropIcon size={18} className={look('mt2', 'gold')} />
          {formula}
        </p>
      )}
      <div className={styles.actions}>
        {may.change(appointment) && <CheckInButton appointment={appointment} now={now} />}
        {own && may.manage([staffId]) && (
          <Button size="l" icon={<ClockIcon size={20} />} onClick={() => setLate(true)}>
            {t('staff.later')}
          </Button>
        )}
      </div>
      {late && <LateSheet onClose={() => setLate(false)} />}
    </article>
  )
}

function StartText({ start, now }: { start: number; now: number }) {
  const t = useText()
  const { duration } = useFormat()
  const minutes = Math.round(Math.abs(start - now) / minuteInMs)
  if (minutes === 0) return t('staff.next.now')
  return t(start > now ? 'staff.next.in' : 'staff.next.late', { time: duration(minutes) })
}

/** Returns the customer's latest formula; loads after the card. */
function useLatestFormula(customerId: string | undefined): string | undefined {
  const { data } = useQuery({
    ...useApi().query(getCustomer, { params: { id: customerId ?? '' } }),
    enabled: customerId !== undefined,
  })
  return data?.formulas[0]?.text
}
