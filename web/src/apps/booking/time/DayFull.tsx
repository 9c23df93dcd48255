import { chooseAlternativeDays } from '@goldline/domain/availability/alternatives'
import { daysBetween } from '@goldline/domain/time/day'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { AlternativeList, AlternativeOption } from '../refused/Alternatives.tsx'
import { useStartChoice } from './start-choice.ts'

type FreeDay = { date: string; start: string; free: number }

/** `people`: alternatives on the same day, listed before other days; `ways`: those without a start, listed last. */
type Props = { day: string; dates: readonly FreeDay[]; people?: ReactNode; ways?: ReactNode }

/**
 * Lists alternatives to a day that is full, or became full while the page was open (BKG-02). Also used for moving a
 * visit, outside the booking flow.
 */
export function DayFull({ day, dates, people, ways }: Props) {
  const t = useText()
  const format = useFormat()
  const { choose } = useStartChoice()
  const face = (
    <Avatar name="">
      <CalendarIcon />
    </Avatar>
  )
  const words = ({ date, start, free }: FreeDay) => {
    const days = daysBetween(day, date)
    const change = t(`booking.instead.day.${days > 0 ? 'later' : 'earlier'}`, { days: Math.abs(days) })
    return `${change}, ${t('booking.instead.times', { count: free, time: format.timeOfDay(start) })}`
  }
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={t('booking.dayFull')}
      text={t('booking.dayFull.instead')}
      action={
        <AlternativeList>
          {people}
          {chooseAlternativeDays(dates, day).map((each) => (
            <AlternativeOption
              key={each.date}
              face={face}
              title={format.dayShort(each.date)}
              text={words(each)}
              onChoose={() => choose(each.date)}
            />
          ))}
          {ways}
        </AlternativeList>
      }
    />
  )
}
