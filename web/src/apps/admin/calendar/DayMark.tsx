import type { DayMark as Mark } from '@goldline/domain/business-object/day-mark'
import { addDays, type Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useText } from '../../../i18n/use-text.ts'
import { dot } from '../../../kit/dot.ts'
import styles from './DayMark.module.css'

type Name = NonNullable<Mark['holiday'] | Mark['special']>

/**
 * UI-02, BIZ-08: shows the holiday, or that the day has special hours; `whole`: shows both, where nothing else says
 * that the day is closed.
 */
export function DayMark({ mark, whole = false }: { mark: Mark | undefined; whole?: boolean }) {
  const names = [mark?.holiday, mark?.special].filter((name) => name !== undefined)
  if (names.length === 0) return null
  return <DayNames names={whole ? names : names.slice(0, 1)} />
}

/** AVL-09: says that the day is an hour longer or shorter because of DST. `timeZone`: the salon's. */
export function ClockChange({ day, timeZone }: { day: Day; timeZone: string }) {
  const t = useText()
  const clock = zone(timeZone)
  const hours = (clock.startOfDay(addDays(day, 1)) - clock.startOfDay(day)) / 3_600_000
  if (hours === 24) return null
  const text = t('admin.day.clockChange', { hours })
  return (
    <span className={styles.mark} title={text}>
      {text}
    </span>
  )
}

function DayNames({ names }: { names: readonly Name[] }) {
  const t = useText()
  const text = names.map((name) => t(`admin.opening.holiday.${name}`)).join(dot)
  return (
    <span className={styles.mark} title={text}>
      {text}
    </span>
  )
}
