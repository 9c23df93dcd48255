import type { Appointment } from '@goldline/contract/appointment'
import { addDays, type Day } from '@goldline/domain/time/day'
import { relativeTime } from '@goldline/domain/time/relative'
import { zone } from '@goldline/domain/time/zone'
import { useState } from 'react'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import type { SavedDay } from '../../../../appointment/saved-days.ts'
import { useMinute } from '../../../../client/use-minute.ts'
import { SalonIntl } from '../../../../frame/SalonIntl.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { dot } from '../../../../kit/dot.ts'
import { OfflineIcon } from '../../../../kit/icons.tsx'
import { row } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import type { OfflineDays } from '../../on-device/offline-days.ts'
import { ColumnHead } from '../ColumnHead.tsx'
import { useColumnName } from '../DayView.tsx'
import { VisitFacts } from '../details/VisitFacts.tsx'
import { DayGrid } from '../grid/DayGrid.tsx'
import { loadedDay } from '../use-day.ts'
import styles from './OfflineScreen.module.css'

type Props = { ahead: OfflineDays; onRetry: () => void; retrying: boolean }

/** Shows the saved days, read-only: appointments and phone numbers. */
export function OfflineCalendar({ ahead, onRetry, retrying }: Props) {
  const t = useText()
  // Use this device's clock, since the server's cannot be read offline.
  const now = useMinute(0)
  const today = zone(ahead.salon.timeZone).toWall(now)
  const [chosen, choose] = useState(today.day)
  const shown = ahead.days.find(({ day }) => day === chosen) ?? ahead.days.at(-1)
  return (
    <SalonIntl {...ahead.salon}>
      <div className={row(0, 'column', 'min-w-0', 'min-h-0')}>
        <h1 className="visually-hidden">{t('admin.nav.calendar')}</h1>
        <div className={styles.bar}>
          <DayChoice days={ahead.days} today={today.day} value={shown?.day} onChange={choose} />
          <Button busy={retrying} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </div>
        {shown && <Mark time={shown.time} now={now} />}
        {shown && <Grid saved={shown} now={now} minutes={shown.day === today.day ? today.minutes : undefined} />}
      </div>
    </SalonIntl>
  )
}

type ChoiceProps = {
  days: readonly SavedDay[]
  today: Day
  value: string | undefined
  onChange: (day: string) => void
}

function DayChoice({ days, today, value, onChange }: ChoiceProps) {
  const t = useText()
  const { dayShort } = useFormat()
  const nameOf = (day: Day) => {
    if (day === today) return t('word.today')
    return day === addDays(today, 1) ? t('word.tomorrow') : undefined
  }
  const options = days.map(({ day }) => ({
    value: day,
    label: [nameOf(day), dayShort(day)].filter(Boolean).join(', '),
  }))
  return <RadioPills label={t('admin.offline.days')} options={options} value={value} onChange={onChange} wraps />
}

/** UI-12: says how old the data is, and that nothing can be changed. */
function Mark({ time, now }: { time: number; now: number }) {
  const intl = useIntl()
  const t = useText()
  // `now` is the start of the current minute, so that a save within it would be in the future.
  const { value, unit } = relativeTime(Math.min(time, now), now)
  const when = intl.formatDate(time, { dateStyle: 'short', timeStyle: 'short' })
  const ago = intl.formatRelativeTime(value, unit, { numeric: unit === 'second' ? 'auto' : 'always' })
  return (
    <p className={styles.mark} role="status">
      <OfflineIcon size={18} />
      {t('admin.offline.mark', { when, ago })}
    </p>
  )
}

const nothingNew: ReadonlySet<string> = new Set()
const everyStatus: ReadonlySet<never> = new Set()

function Grid({ saved, now, minutes }: { saved: SavedDay; now: number; minutes: number | undefined }) {
  const t = useText()
  const { dayLong, zoneName } = useFormat()
  const nameOf = useColumnName()
  const [opened, setOpened] = useState<Appointment>()
  const { day, frame, appointments } = saved
  const loaded = loadedDay({ from: day, to: day, frame, all: appointments, holds: [] }, day, everyStatus)
  const { timeZone } = frame.businessObject
  return (
    <div className={styles.day}>
      <DayGrid
        key={day}
        label={t('admin.calendar.grid', { day: dayLong(day) })}
        columns={loaded.shown}
        hours={loaded.hours}
        now={minutes}
        zoneName={zoneName(timeZone, zone(timeZone).toInstant(day, 720))}
        nameOf={nameOf}
        renderHead={(column) => <ColumnHead column={column} name={nameOf(column)} />}
        selected={opened?.id}
        fresh={nothingNew}
        onOpen={({ appointment }) => setOpened(appointment)}
      />
      {opened && <Details appointment={opened} staff={frame.staff} now={now} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

type DetailsProps = {
  appointment: Appointment
  staff: SavedDay['frame']['staff']
  now: number
  onClose: () => void
}

function Details({ appointment, staff, now, onClose }: DetailsProps) {
  const { time } = useFormat()
  const { who, what } = useAppointmentText()
  const subtitle = [`${time(appointment.startTime)} – ${time(appointment.endTime)}`, what(appointment)]
  return (
    <Dialog title={who(appointment)} subtitle={subtitle.filter(Boolean).join(dot)} onClose={onClose}>
      <VisitFacts appointment={appointment} now={now} staff={staff} />
    </Dialog>
  )
}
