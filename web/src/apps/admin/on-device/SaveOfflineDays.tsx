import { zone } from '@goldline/domain/time/zone'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type SavedDay, useSaveDays } from '../../../appointment/saved-days.ts'
import { adminOffline, savesOffline } from '../../../browser/offline-data.ts'
import { useApp } from '../../../client/app-context.ts'
import { useMinute } from '../../../client/use-minute.ts'
import { installWorker } from '../../../frame/service-worker.ts'
import { weekOf } from '../days/day-queries.ts'
import { mayFetchAhead, networkConnection, whenIdle } from '../days/fetch-ahead.ts'
import type { Salon } from '../session.ts'
import { offlineDays } from './offline-days.ts'

/** UI-12: stores the app's files for an offline reload, and, if the user allowed it, today and tomorrow. */
export function SaveOfflineDays({ salon }: { salon: Omit<Salon, 'skew'> }) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  useEffect(() => {
    if (idle) installWorker('admin').catch(() => undefined)
  }, [idle])
  const { storage, cookies } = useApp()
  const { choice } = useSyncExternalStore(cookies.subscribe, cookies.state)
  const wanted = idle && choice === 'comfort' && savesOffline(storage, adminOffline)
  return wanted && mayFetchAhead(networkConnection()) && <Days salon={salon} />
}

function Days({ salon }: { salon: Omit<Salon, 'skew'> }) {
  const { storage } = useApp()
  const { name, country, timeZone } = salon
  const save = useCallback(
    (days: readonly SavedDay[]) => offlineDays(storage).saveDays({ salon: { name, country, timeZone }, days }),
    [storage, name, country, timeZone],
  )
  useSaveDays({ today: zone(timeZone).toWall(useMinute(0)).day, frameRange: weekOf, save })
  return null
}
