import { addDays, daysBetween } from '@goldline/domain/time/day'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { LeftIcon, RightIcon } from '../../../kit/later-icons.tsx'
import { useOneStop } from '../../../kit/use-one-stop.ts'
import { DayButton, freenessOf } from './DayButton.tsx'
import { MonthMenu } from './MonthMenu.tsx'
import { useStartChoice } from './start-choice.ts'
import { useTurn } from './use-turn.ts'
import styles from './WeekStrip.module.css'

type Props = { dates: readonly { date: string; free: number }[]; day: string | undefined }

/** Seven days for a phone, counted from today; shows those around the chosen day. */
export function WeekStrip({ dates, day }: Props) {
  const t = useText()
  const { today, full } = useStartChoice()
  const pageOf = (each: string) => addDays(today, Math.floor(daysBetween(today, each) / 7) * 7)
  const first = pageOf(day ?? today)
  const turn = useTurn(dates, pageOf, first)
  const free = freenessOf(dates, full)
  const group = useOneStop<HTMLDivElement>('button')
  const [back, on] = [turn(-1), turn(1)]
  return (
    <div>
      <div className={styles.head}>
        <span>
          <MonthMenu free={dates.map(({ date }) => date)} shown={day ?? today} />
        </span>
        <IconButton label={t('form.date.previous.week')} disabled={!back} onClick={back}>
          <LeftIcon />
        </IconButton>
        <IconButton label={t('form.date.next.week')} disabled={!on} onClick={on}>
          <RightIcon />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset lays out no grid everywhere */}
      <div className={styles.week} role="group" aria-label={t('booking.days')} {...group}>
        {Array.from({ length: 7 }, (_, index) => addDays(first, index)).map((each) => (
          <DayButton key={each} day={each} free={free(each)} selected={each === day} weekday />
        ))}
      </div>
    </div>
  )
}
