import type { Appointment } from '@goldline/contract/appointment'
import { getStartsAgain } from '@goldline/contract/appointment/again'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import styles from './Actions.module.css'
import { pathOf } from './again.ts'
import { useAppointmentWords } from './appointment-words.ts'

/** Offers free starts for the same services and people, each leading to where it is booked (APT-25); nothing until they are known. */
export function StartsAgain({ appointment: { id, own } }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const enabled = Boolean(own?.bookable.length)
  const { data = [] } = useQuery({ ...useApi().query(getStartsAgain, { params: { id } }), enabled, staleTime: 0 })
  if (data.length === 0) return null
  return (
    <section className={styles.again} aria-label={t('my.again.free')}>
      <h3>{t('my.again.free')}</h3>
      <div>
        {data.map(({ startTime, link }) => (
          <a key={startTime} href={pathOf(link)} className={buttonClass('quiet', 'l')}>
            {words.moment(startTime)}
          </a>
        ))}
      </div>
    </section>
  )
}
