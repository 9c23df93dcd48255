import type { DayMark as Mark } from '@goldline/domain/business-object/day-mark'
import { addDays, type Day } from '@goldline/domain/time/day'
import { weekNumberOf } from '@goldline/domain/time/period'
import { useState } from 'react'
import type { LiveState } from '../../../client/events.ts'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { SlidersIcon } from '../../../kit/calendar-icons.tsx'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { OfflineIcon, RightIcon } from '../../../kit/icons.tsx'
import { CalendarIcon, LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { NewButton } from '../appointment/NewAppointment.tsx'
import type { CalendarStaff } from '../days/day-columns.ts'
import { type CalendarMode, calendarModes, rangeOf } from '../days/range-of.ts'
import { useSalon } from '../session.ts'
import styles from './DayBar.module.css'
import { ClockChange, DayMark } from './DayMark.tsx'
import liveMarkStyles from './LiveMark.module.css'
import type { useView } from './use-view.ts'
import viewSwitchStyles from './ViewSwitch.module.css'
import type { ViewSettings } from './view-settings.ts'

type Props = {
  /** Holiday or special hours of the day, if any. */
  mark: Mark | undefined
  view: ReturnType<typeof useView>
  today: Day
  live: LiveState
  staff: readonly CalendarStaff[]
  settings: ViewSettings
  onSettings: (changes: Partial<ViewSettings>) => void
}

/** Shows the date or range, and navigates to other days and views. */
export function DayBar({ mark, view, today, live, staff, settings, onSettings }: Props) {
  const t = useText()
  const { timeZone } = useSalon()
  const { mode, day } = view
  const unit = mode === 'agenda' ? 'week' : mode
  const previous = t(`form.date.previous.${unit}`)
  const next = t(`form.date.next.${unit}`)
  const choose = t('admin.day.choose')
  const { from, to } = rangeOf(mode, day)
  const show = (chosen: CalendarMode) => {
    onSettings({ mode: chosen })
    view.switchTo(chosen)
  }
  return (
    <header className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: no form's fieldset */}
      <div role="group" className={classes(row(), styles.steps)} aria-label={t('admin.day.steps')}>
        <button
          type="button"
          aria-label={previous}
          title={previous}
          data-drop-day={mode === 'day' ? addDays(day, -1) : undefined}
          onClick={() => view.step(-1)}
        >
          <LeftIcon size={18} />
        </button>
        <button
          type="button"
          aria-keyshortcuts="t"
          data-now={(today >= from && today <= to) || undefined}
          data-drop-day={mode === 'day' && day !== today ? today : undefined}
          onClick={() => view.show(today)}
        >
          {t('word.today')}
        </button>
        <button
          type="button"
          aria-label={next}
          title={next}
          data-drop-day={mode === 'day' ? addDays(day, 1) : undefined}
          onClick={() => view.step(1)}
        >
          <RightIcon size={18} />
        </button>
      </div>
      <Title mode={mode} day={day} />
      <LazyDayPicker label={choose} day={day} onPick={view.show} />
      {mode === 'day' && <DayMark mark={mark} whole />}
      {mode === 'day' && <ClockChange day={day} timeZone={timeZone} />}
      <span className={look('grow')} />
      <div className={styles.views}>
        <ViewSwitch mode={mode} onSwitch={show} />
        <ViewOptions staff={staff} settings={settings} onChange={onSettings} />
      </div>
      <LiveMark state={live} />
      <NewButton />
    </header>
  )
}

const loadDays = async () => ({ Page: (await import('../../../kit/DayDialog.tsx')).DayDialog })

/** Opens the kit's day picker, whose code is loaded on demand. */
function LazyDayPicker({ label, ...choice }: { label: string; day: Day; onPick: (day: Day) => void }) {
  const [open, setOpen] = useState(false)
  const month = { ...choice, title: label, onClose: () => setOpen(false) }
  return (
    <>
      <IconButton bare label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarIcon size={18} />
      </IconButton>
      {open && <LazyPage load={loadDays} facts={month} waiting={null} />}
    </>
  )
}

function Title({ mode, day }: { mode: CalendarMode; day: Day }) {
  const t = useText()
  const [long, short] = useTitleTexts(mode, day)
  return (
    <h1 className={styles.title} aria-live="polite">
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>{' '}
      {mode !== 'month' && (
        <small>
          {mode === 'week'
            ? t('admin.week.number', { year: day.slice(0, 4), week: weekNumberOf(day) })
            : day.slice(0, 4)}
        </small>
      )}
    </h1>
  )
}

function useTitleTexts(mode: CalendarMode, day: Day): [long: string, short: string] {
  const intl = useIntl()
  const format = useFormat()
  // Vietnamese uses digits for short dates: a range with “25 thg 11” twice does not fit.
  const short = intl.locale.startsWith('vi') ? 'numeric' : 'short'
  if (mode === 'day')
    return [
      format.dayLong(day),
      intl.formatDate(`${day}T00:00:00Z`, { weekday: 'short', day: 'numeric', month: short, timeZone: 'UTC' }),
    ]
  if (mode === 'month') return [format.month(day), format.month(day)]
  const { from, to } = rangeOf(mode, day)
  const range = (month: 'long' | 'short' | 'numeric') =>
    intl.formatDateTimeRange(`${from}T00:00:00Z`, `${to}T00:00:00Z`, { day: 'numeric', month, timeZone: 'UTC' })
  return [range('long'), range(short)]
}

type OptionsProps = {
  staff: readonly CalendarStaff[]
  settings: ViewSettings
  onChange: (changes: Partial<ViewSettings>) => void
}

const loadOptions = () => import('./views/OptionsDialog.tsx')

/** Opens the options (density, colours, columns), whose code is loaded on demand. */
function ViewOptions(props: OptionsProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton bare label={t('word.display')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersIcon size={18} />
      </IconButton>
      {open && <LazyPage load={loadOptions} facts={{ ...props, onClose: () => setOpen(false) }} waiting={null} />}
    </>
  )
}

/** UI-02: switches between month, week, day and agenda. */
function ViewSwitch({ mode, onSwitch }: { mode: CalendarMode; onSwitch: (mode: CalendarMode) => void }) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fieldset
    <div
      role="group"
      className={classes(look('fixed', 'inline', 'edge', 'on-surface', 'r-md', 'p2'), viewSwitchStyles.switch)}
      aria-label={t('admin.calendar.view')}
    >
      {calendarModes.map((each) => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => onSwitch(each)}>
          {t(`admin.calendar.view.${each}`)}
        </button>
      ))}
    </div>
  )
}

/** Shows whether the calendar updates live. */
function LiveMark({ state }: { state: LiveState }) {
  const t = useText()
  const text = t(`admin.live.${state}`)
  return (
    <span
      className={classes(look('middle', 'fixed', 'quiet', 'inline', 'w650', 'f13', 'g8'), liveMarkStyles.mark)}
      data-state={state}
      role="status"
      title={text}
    >
      {state === 'lost' || state === 'crowded' ? (
        <OfflineIcon size={16} />
      ) : (
        <span className={liveMarkStyles.dot} aria-hidden="true" />
      )}
      <span className={liveMarkStyles.text}>{text}</span>
    </span>
  )
}
