import type { Day } from '@goldline/domain/time/day'
import { Link } from 'wouter'
import { useSpanText } from '../../../appointment/appointment-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, stack } from '../../../kit/look.ts'
import type { CalendarStaff, DayColumn } from '../days/day-columns.ts'
import { freeStretches, idleTextId } from '../days/occupancy.ts'
import { paths, pathTo } from '../paths.ts'
import { useHasFeature, useSeesAll } from '../session.ts'

type Props = {
  person: CalendarStaff
  column: DayColumn
  name: string
  day: Day
  /** Wall-clock minutes; undefined on every day but today. */
  now: number | undefined
  onClose: () => void
}

/** Shows a person's working day, with links to their week, profile and sick report (UI-02). */
export function Page({ person: { id }, column, name, day, now, onClose }: Props) {
  const t = useText()
  const { dayLong } = useFormat()
  const seesAll = useSeesAll()
  const mayOpenProfile = useHasFeature('staff')
  const week = `${paths.calendar}?${new URLSearchParams({ view: 'week', person: id, day })}`
  return (
    <Dialog
      title={name}
      subtitle={dayLong(day)}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Link className={buttonClass('quiet')} href={week} onClick={onClose}>
            {t('admin.calendar.view.week')}
          </Link>
          {mayOpenProfile && (
            <Link className={buttonClass('quiet')} href={pathTo(paths.people, { id })}>
              {t('admin.person.card')}
            </Link>
          )}
          {seesAll && (
            <Link className={buttonClass('quiet')} href={pathTo(paths.cover, { staffId: id, day })}>
              {t('admin.person.sick')}
            </Link>
          )}
        </>
      }
    >
      <Hours column={column} now={now} />
    </Dialog>
  )
}

/** Shows the working hours or the reason for the absence, and the next free time of half an hour or more. */
function Hours({ column, now }: Pick<Props, 'column' | 'now'>) {
  const t = useText()
  const spanText = useSpanText()
  const { working } = column
  const absent = t(idleTextId(column))
  const [free] = freeStretches(column, now ?? 0)
  return (
    <dl className={stack(16, 'auto-one', 'gy8')}>
      <dt className={look('quiet')}>{t('word.workingHours')}</dt>
      <dd className={look('num')}>
        {working.length > 0
          ? working.map((span) => (
              <span className={look('block')} key={span.from}>
                {spanText(span)}
              </span>
            ))
          : absent}
      </dd>
      {working.length > 0 && (
        <>
          <dt className={look('quiet')}>{t('admin.person.free')}</dt>
          <dd className={look('num')}>{free ? spanText(free) : t('word.noFreeHalfHourLeft')}</dd>
        </>
      )}
    </dl>
  )
}
