import { getCustomer } from '@goldline/contract/customer'
import { getCalendarFrame } from '@goldline/contract/staff'
import { isDoneBy } from '@goldline/domain/staff/own-day'
import { zone } from '@goldline/domain/time/zone'
import { type ReactNode, useCallback } from 'react'
import { type SavedDay, useSaveDays } from '../../../appointment/saved-days.ts'
import { savesOffline, staffOffline } from '../../../browser/offline-data.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { useMe, useSalon } from '../../../client/me.ts'
import { useMinute } from '../../../client/use-minute.ts'
import { ownDay, saveDay } from '../own-days/kept.ts'
import { QueuedStepsProvider } from '../own-days/QueuedSteps.tsx'

/** Wraps every screen of STAFF: sends queued steps, and saves days for offline use (STF-06). */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { storage } = useApp()
  const { data: me } = useMe()
  const cache = useCache()
  useEvents({ onEvent: ({ topic }) => void (topic === 'hours' && cache.invalidate(getCalendarFrame)) })
  return (
    <QueuedStepsProvider>
      {children}
      {me?.staffId && savesOffline(storage, staffOffline) && <KeepDays staffId={me.staffId} />}
    </QueuedStepsProvider>
  )
}

function KeepDays({ staffId }: { staffId: string }) {
  const { storage } = useApp()
  const cache = useCache()
  const { data: me, dataUpdatedAt: time } = useMe()
  const { timeZone, skew } = useSalon()
  const save = useCallback(
    async (days: readonly SavedDay[]) => {
      if (!me) return
      const owners = new Set(
        days.flatMap(({ appointments }) =>
          appointments.filter((visit) => isDoneBy(visit, staffId)).map(({ owner }) => owner?.id),
        ),
      )
      // Only customers viewed so far, without health notes.
      const customers = cache.answersOf(getCustomer).map(({ data }) => data)
      await saveDay(storage, { me, time, days, customers: customers.filter(({ id }) => owners.has(id)) })
    },
    [storage, cache, me, time, staffId],
  )
  useSaveDays({ today: zone(timeZone).toWall(useMinute(skew)).day, frameRange: ownDay, save })
  return null
}
