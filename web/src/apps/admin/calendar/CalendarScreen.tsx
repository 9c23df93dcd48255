import { type Day, isDay } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Failure } from '../../../Failure.tsx'
import { UndoBar } from '../appointment/UndoBar.tsx'
import { SavedMark } from '../on-device/SavedMark.tsx'
import { useSaveDay } from '../on-device/use-save-day.ts'
import { PanelLayout } from '../panel/SidePanel.tsx'
import { useSalon } from '../session.ts'
import styles from './CalendarScreen.module.css'
import { DayBar } from './DayBar.tsx'
import { DaySkeleton, LostConnection } from './DayStates.tsx'
import { DayView } from './DayView.tsx'
import { DetailsPanel } from './details/DetailsPanel.tsx'
import { useDaysAhead, useFetchDay } from './fetch-ahead.ts'
import { NewlyBooked } from './NewlyBooked.tsx'
import { StatusChips } from './StatusChips.tsx'
import { useDay } from './use-day.ts'
import { useLive } from './use-live.ts'
import { useNow } from './use-now.ts'
import { useView } from './use-view.ts'

/** UI-02: the day view, one column per person, updated live. */
export function Page() {
  const salon = useSalon()
  const now = useNow(salon.skew)
  const present = zone(salon.timeZone).toWall(now)
  const view = useView(present.day, useFetchDay())
  const live = useLive()
  const { loaded, error, retry } = useDay(view.day, view.statuses, now)
  useDaysAhead(view.day, loaded !== undefined)
  useSaveDay(loaded)
  const opened = loaded?.all.find(({ id }) => id === view.appointmentId)
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey
    if (event.key === 't' && !typing) view.show(present.day)
  }
  return (
    <PanelLayout open={opened !== undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only while something inside has the focus (WCAG 2.1.4) */}
      <div className={styles.screen} onKeyDown={onKeyDown}>
        <DayBar day={view.day} today={present.day} live={live.state} onShow={view.show} onStep={view.step} />
        <StatusChips appointments={loaded?.all ?? []} pressed={view.statuses} onToggle={view.toggle} />
        {live.state === 'lost' && <LostConnection />}
        <SavedMark day={view.day} />
        {error && <Failure error={error} onRetry={retry} />}
        {!loaded && !error && <DaySkeleton />}
        {loaded && (
          <DayView
            loaded={loaded}
            now={view.day === present.day ? present.minutes : undefined}
            selected={opened?.id}
            fresh={live.fresh}
            filtered={view.statuses.size > 0}
            onOpen={view.open}
          />
        )}
        <NewlyBooked appointment={live.latest} />
        <UndoBar />
      </div>
      {opened && <DetailsPanel appointment={opened} now={now} staff={loaded?.frame.staff ?? []} onClose={view.close} />}
    </PanelLayout>
  )
}

/** While it is asked whose calendar it is, the day that is probably wanted is asked for as well. */
export function Waiting() {
  const fetch = useFetchDay()
  const [params] = useSearchParams()
  const [day] = useState(() => params.get('day') ?? computersToday())
  useEffect(() => {
    if (isDay(day)) fetch(day)
  }, [fetch, day])
  return (
    <div className={styles.screen}>
      <DaySkeleton />
    </div>
  )
}

/** Swedish writes days as the wire does. */
const computersToday = (): Day => new Date().toLocaleDateString('sv-SE')
