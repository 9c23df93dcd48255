import { type Day, isDay } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useNarrowerThan } from '../../../browser/viewport.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useMinute } from '../../../client/use-minute.ts'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { classes } from '../../../kit/classes.ts'
import { row } from '../../../kit/look.ts'
import { topLayer } from '../../../kit/top-layer.ts'
import { isTyping, keyOf } from '../../../kit/typing.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import { NewAppointment } from '../appointment/NewAppointment.tsx'
import { UndoBar } from '../appointment/UndoBar.tsx'
import { allStaffParam } from '../appointment/use-opened-form.ts'
import type { CalendarStaff } from '../days/day-columns.ts'
import { useDaysAhead, useFetchDay } from '../days/fetch-ahead.ts'
import { type CalendarMode, rangeOf } from '../days/range-of.ts'
import { appointmentsOfPerson } from '../days/stretches.ts'
import { SavedMark } from '../on-device/SavedMark.tsx'
import { useSaveDay } from '../on-device/use-save-day.ts'
import { LatePanel, usePrefetchedPanel } from '../panel/LatePanel.tsx'
import { PanelLayout } from '../panel/SidePanel.tsx'
import { useSalon } from '../session.ts'
import styles from './CalendarScreen.module.css'
import chipsStyles from './Chips.module.css'
import { DayBar } from './DayBar.tsx'
import { DaySkeleton, LostConnection } from './DayStates.tsx'
import { DayView } from './DayView.tsx'
import { NewlyBooked } from './NewlyBooked.tsx'
import { OpenedRequest } from './OpenedRequest.tsx'
import { StatusChips } from './StatusChips.tsx'
import { type LoadedDays, loadedDay, useDays, type ViewProps } from './use-day.ts'
import { useLive } from './use-live.ts'
import { useOpenAppointment } from './use-open-appointment.ts'
import { usePrintRequest } from './use-print.ts'
import { useView } from './use-view.ts'
import { useViewSettings } from './view-settings.ts'
import { WeekStrip } from './WeekStrip.tsx'

/** UI-02: day, week, month or agenda, updated live. */
export function Page() {
  const salon = useSalon()
  const now = useMinute(salon.skew)
  const today = zone(salon.timeZone).toWall(now).day
  const { settings, change } = useViewSettings(salon.id)
  const view = useView({ today, usual: settings.mode, onTurn: useFetchDay() })
  const live = useLive()
  // The month view loads its own figures; prefetch the day, since it may be opened next.
  const { mode, day } = view
  const { days, error, retry } = useDays(rangeOf(mode === 'month' ? 'day' : mode, day))
  const opened = useOpenAppointment(days, view)
  usePrefetchedPanel(loadDetails)
  const staff = days?.frame.staff ?? []
  useTodayKey(() => view.show(today))
  const mark = days?.frame.opening.find(({ date }) => date === day)
  const bar = { mark, view, today, live: live.state, staff, settings, onSettings: change }
  return (
    <PanelLayout open={opened !== undefined}>
      <div className={classes(row(0, 'anchor', 'column', 'min-w-0', 'min-h-0'), styles.screen)}>
        <DayBar {...bar} />
        <ShownView
          days={days}
          now={now}
          view={view}
          settings={settings}
          selected={opened?.id}
          live={live}
          failed={!!error}
        />
        {error && <Failure error={error} onRetry={retry} />}
        <NewlyBooked appointment={live.latest} />
        <OpenedRequest />
        <NewAppointment now={now} />
        <UndoBar />
      </div>
      {opened && days && (
        <LatePanel load={loadDetails} facts={{ appointment: opened, now, frame: days.frame, onClose: view.close }} />
      )}
    </PanelLayout>
  )
}

/** The key `t` shows today, except while the focus is in a field or a dialog is open. */
function useTodayKey(show: () => void) {
  useWindowEvent('keydown', (event) => {
    const other = isTyping(event) || event.ctrlKey || event.metaKey || event.altKey
    if (keyOf(event) === 't' && !other && !topLayer()) show()
  })
}

const loadDetails = () => import('./details/DetailsPanel.tsx')

type ShownProps = Omit<ViewProps, 'days' | 'fresh' | 'staffId'> & {
  days: LoadedDays | undefined
  live: ReturnType<typeof useLive>
  failed: boolean
}

/** Shows the chosen view with its filters, or its skeleton. */
function ShownView({ days, live, failed, ...rest }: ShownProps) {
  const { view, now } = rest
  const { mode, day, statuses } = view
  const { timeZone } = useSalon()
  const present = zone(timeZone).toWall(now)
  const loaded = useMemo(
    () => (mode === 'day' ? days && loadedDay(days, day, statuses) : undefined),
    [mode, days, day, statuses],
  )
  useDaysAhead(day, loaded !== undefined)
  useSaveDay(loaded)
  usePrintRequest(loaded !== undefined)
  const phone = useNarrowerThan('small')
  const staffId = useShownStaff({ asked: view.staffId, phone: phone && mode === 'day', days, day })
  const counted = useMemo(() => appointmentsOfPerson(days?.all ?? [], staffId), [days, staffId])
  return (
    <>
      {(phone || mode !== 'day') && days && (
        <PersonChips staff={days.frame.staff} chosen={staffId} onChoose={view.choose} />
      )}
      {phone && mode === 'day' && <WeekStrip day={day} today={present.day} staffId={staffId} onShow={view.show} />}
      {mode !== 'month' && <StatusChips appointments={counted} pressed={statuses} onToggle={view.toggle} />}
      <LostConnection state={live.state} />
      {mode === 'day' && <SavedMark day={day} />}
      {!days && !failed && <DaySkeleton />}
      {loaded && (
        <DayView
          {...rest}
          loaded={loaded}
          now={day === present.day ? present.minutes : undefined}
          fresh={live.fresh}
          staffId={staffId}
          onStep={phone ? view.step : undefined}
        />
      )}
      {days && mode !== 'day' && <OtherView {...rest} days={days} fresh={live.fresh} staffId={staffId} />}
    </>
  )
}

type ShownStaffOptions = { asked: string | undefined; phone: boolean; days: LoadedDays | undefined; day: Day }

/**
 * Returns the id of the only staff member shown; undefined: all staff. A phone shows one person: the one in the URL,
 * else the first at work.
 */
function useShownStaff({ asked, phone, days, day }: ShownStaffOptions): string | undefined {
  return useMemo(() => {
    if (asked === allStaffParam) return undefined
    const people = days?.frame.staff.filter(({ active }) => active) ?? []
    if (asked !== undefined && (!days || people.some(({ id }) => id === asked))) return asked
    if (!phone) return undefined
    const atWork = people.find((each) => each.days.some(({ date, spans }) => date === day && spans.length > 0))
    return (atWork ?? people[0])?.id
  }, [asked, phone, days, day])
}

/** Shows a skeleton while the session loads, and prefetches the day in the URL, else today. */
export function WaitingScreen() {
  const fetch = useFetchDay()
  const [params] = useSearchParams()
  const [day] = useState(() => params.get('day') ?? deviceToday())
  useEffect(() => {
    if (isDay(day)) fetch(day)
  }, [fetch, day])
  return (
    <div className={classes(row(0, 'anchor', 'column', 'min-w-0', 'min-h-0'), styles.screen)}>
      <DaySkeleton />
    </div>
  )
}

/** Returns today by this device's clock; the Swedish locale formats days as ISO dates. */
const deviceToday = (): Day => new Date().toLocaleDateString('sv-SE')

type LoadView = () => Promise<{ Page: ComponentType<ViewProps> }>

const otherViews: Record<Exclude<CalendarMode, 'day'>, LoadView> = {
  month: () => import('./views/MonthView.tsx'),
  week: () => import('./views/WeekView.tsx'),
  agenda: () => import('./views/AgendaView.tsx'),
}

/** UI-02: loads month, week and agenda on demand. */
function OtherView(props: ViewProps) {
  const { mode } = props.view
  if (mode === 'day') return null
  return <LazyPage key={mode} load={otherViews[mode]} facts={props} waiting={<DaySkeleton />} />
}

type Props = {
  staff: readonly CalendarStaff[]
  /** Undefined: all staff. */
  chosen: string | undefined
  onChoose: (staffId: string) => void
}

/** Chooses one person or all staff. */
function PersonChips({ staff, chosen, onChoose }: Props) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, since this is no form
    <div role="group" className={chipsStyles.people} aria-label={t('admin.calendar.people')}>
      <span>
        <Chip pressed={chosen === undefined} onClick={() => onChoose(allStaffParam)}>
          {t('word.everyone')}
        </Chip>
      </span>
      {staff
        .filter(({ active }) => active)
        .map((person) => (
          <span key={person.id}>
            <Chip
              icon={<PersonAvatar size="s" person={person} />}
              pressed={chosen === person.id}
              onClick={() => onChoose(person.id)}
            >
              {person.name} <span className="visually-hidden">{person.surname}</span>
            </Chip>
          </span>
        ))}
    </div>
  )
}
