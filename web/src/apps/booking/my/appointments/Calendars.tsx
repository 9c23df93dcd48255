import { getCalendarLinks } from '@goldline/contract/appointment/calendar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useSaveToCalendar } from '../../../../client/download.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { CalendarIcon } from '../../../../kit/later-icons.tsx'
import { look, stack } from '../../../../kit/look.ts'

const webCalendars = [
  { each: 'google', name: 'Google' },
  { each: 'outlook', name: 'Outlook' },
] as const

/** Offers to add the visit to the customer's calendar; by a file for calendars without a link (APT-18). */
export function Calendars({ id, heading: Heading = 'h2' }: { id: string; heading?: 'h2' | 'h3' }) {
  const t = useText()
  const save = useSaveToCalendar(id)
  const { data, isPending } = useQuery(useApi().query(getCalendarLinks, { params: { id } }))
  return (
    <section className={look('full', 'text-left')} aria-labelledby="into-calendar">
      <Heading className={look('f17')} id="into-calendar">
        {t('booking.done.calendar')}
      </Heading>
      <div className={stack(8, 'two', 'mt8')}>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          Apple
        </Button>
        {webCalendars.map(({ each, name }) =>
          data ? (
            <a key={each} className={buttonClass('quiet')} href={data[each]} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            isPending && (
              <Button key={each} disabled>
                {name}
              </Button>
            )
          ),
        )}
        <Button icon={<CalendarIcon />} busy={save.isPending} onClick={() => save.mutate()}>
          {t('booking.done.calendar.file')}
        </Button>
      </div>
      <p className={look('mt8', 'quiet', 'f14')}>{t('booking.done.calendar.alarm')}</p>
      {save.error && <Failure inline error={save.error} />}
    </section>
  )
}
