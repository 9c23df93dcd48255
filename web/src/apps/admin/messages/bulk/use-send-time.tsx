import { isDay } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { DateField, TimeField } from '../../../../kit/DateField.tsx'
import { parseTime } from '../../../../kit/day-text.ts'
import { look } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { useSalon } from '../../session.ts'
import styles from './Bulk.module.css'

/** Chooses now or later, in the salon's time zone. `read` returns an instant, null for now, or undefined if invalid. */
export function useSendTime(): { fields: ReactNode; read: () => string | null | undefined } {
  const t = useText()
  const { timeZone, skew } = useSalon()
  const clock = zone(timeZone)
  const today = clock.toWall(Date.now() + skew).day
  const [typed, setTyped] = useState<StartValues>({ later: false, day: today, time: '10:00' })
  const [tried, setTried] = useState(false)
  const instant = () => {
    const time = parseTime(typed.time)
    if (!isDay(typed.day) || time === undefined) return undefined
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const at = clock.toInstant(typed.day, hours * 60 + minutes)
    return at > Date.now() + skew ? new Date(at).toISOString() : undefined
  }
  const wrong = tried && typed.later && instant() === undefined
  const error = wrong ? t('admin.bulk.past') : undefined
  const fields = (
    <Fields typed={typed} today={today} error={error} onChange={(part) => setTyped({ ...typed, ...part })} />
  )
  const read = () => {
    setTried(true)
    return typed.later ? instant() : null
  }
  return { fields, read }
}

type StartValues = { later: boolean; day: string; time: string }
type Props = {
  typed: StartValues
  today: string
  error: string | undefined
  onChange: (part: Partial<StartValues>) => void
}

function Fields({ typed: { later, day, time }, today, error, onChange }: Props) {
  const t = useText()
  return (
    <>
      <RadioPills
        label={t('word.when')}
        value={later ? 'later' : 'now'}
        onChange={(value) => onChange({ later: value === 'later' })}
        options={(['now', 'later'] as const).map((value) => ({
          value,
          label: t(`admin.bulk.when.${value}`),
        }))}
      />
      {later && (
        <div className={styles.when}>
          <DateField
            label={t('word.day')}
            value={day}
            min={today}
            error={error}
            onChange={(next) => onChange({ day: next })}
          />
          <TimeField label={t('word.time')} value={time} onChange={(next) => onChange({ time: next })} />
        </div>
      )}
      <p className={classes(look('anywhere'), styles.quiet)}>{t('admin.bulk.quiet')}</p>
    </>
  )
}
