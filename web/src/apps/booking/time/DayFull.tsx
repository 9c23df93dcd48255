import { nearestDay } from '@goldline/domain/availability/nearest'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { useStartChoice } from './start-choice.ts'

/** `waiting`: the link to the waiting list, if there is one. */
type Props = { day: string; dates: readonly { date: string }[]; waiting?: ReactNode }

/**
 * For a day that is full, or was taken while the page was open. Also used for moving, where there is no booking flow.
 */
export function DayFull({ day, dates, waiting }: Props) {
  const t = useText()
  const format = useFormat()
  const { choose } = useStartChoice()
  const others = dates.map(({ date }) => date).filter((date) => date !== day)
  const next = nearestDay(others, day)
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={t('booking.dayFull')}
      action={
        <>
          {next && (
            <Button onClick={() => choose(next)}>{t('booking.dayFull.next', { day: format.dayShort(next) })}</Button>
          )}
          {waiting}
        </>
      }
    />
  )
}
