import type { Appointment } from '@goldline/contract/appointment'
import { canChangeOthers } from '@goldline/domain/appointment/party'
import type { Scope } from '@goldline/domain/appointment/series'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useCallback, useMemo, useRef, useState } from 'react'
import { showOptimistically } from '../../../appointment/loaded-days.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSalonChange } from '../appointment/use-salon-change.ts'
import type { Card } from '../days/day-columns.ts'
import { canChange, deletedId, unassignedId } from '../days/stretches.ts'
import { useSalon } from '../session.ts'
import type { CardEditing, DropSpot } from './grid/carried-card.ts'
import type { useView } from './use-view.ts'

/** Returns the day and person of a column; undefined person: the unassigned or deleted column. */
type ColumnResolver = (columnId: string) => { day: Day; staffId: string | undefined }

type OpenForm = ReturnType<typeof useView>['begin']

/**
 * APT-07: shows a dropped card at once, and moves it back if the change is refused or cancelled. For a visit of a
 * series, asks first which visits to change (APT-19).
 */
export function useDrop(columnIs: ColumnResolver, begin: OpenForm) {
  const onStuck = useStuckNotice()
  const cache = useCache()
  const { timeZone, skew } = useSalon()
  /** States before the drop, by appointment id, since several drops may be in progress. */
  const asBefore = useRef(new Map<string, { of: Appointment; putBack: () => void }>())
  const putBack = (id: string) => {
    asBefore.current.get(id)?.putBack()
    asBefore.current.delete(id)
  }
  const { change, asked, isPending } = useSalonChange('edit', {
    onDone: ({ id }) => asBefore.current.delete(id),
    onLeft: (_, id = '') => putBack(id),
  })
  const [dropped, setDropped] = useState<DroppedChange>()
  const latest = useRef({ columnIs, begin, change, skew })
  latest.current = { columnIs, begin, change, skew }
  const editing = useMemo<CardEditing>(
    () => ({
      canMove: ({ appointment }) => canChange(appointment),
      onMove: (card, to) => {
        const asking = buildDropChange(card, to, { columnIs: latest.current.columnIs, timeZone })
        const of = card.appointment
        // While a change is unanswered, the version for another one is unknown.
        if (!asking || asBefore.current.has(of.id)) return
        asBefore.current.set(of.id, { of, putBack: showOptimistically(cache, of, asking.seen) })
        const now = Date.now() + latest.current.skew
        if (affectsSeveral(asking, of, now)) setDropped({ ...asking, of, now })
        else latest.current.change(buildChange({ ...asking, of }))
      },
      onStuck,
      onSlot: (slot) => latest.current.begin(buildOpening(slot, { columnIs: latest.current.columnIs, timeZone })),
    }),
    [cache, timeZone, onStuck],
  )
  const which = dropped && {
    appointment: dropped.seen,
    now: dropped.now,
    onChoose: (scope: Scope) => {
      setDropped(undefined)
      change(buildChange(dropped, scope))
    },
    onLeave: () => {
      setDropped(undefined)
      putBack(dropped.of.id)
    },
  }
  const of = asked?.id === undefined ? undefined : asBefore.current.get(asked.id)?.of
  return { editing, which, asked, of, isPending }
}

/** Returns a function that shows why a card cannot be moved. */
function useStuckNotice(): CardEditing['onStuck'] {
  const t = useText()
  const { notices } = useApp()
  return useCallback(
    ({ appointment: { bookingType, status } }) => {
      const isElsewhere = bookingType === 'TREATWELL' && status === 'CONFIRMED'
      const id = isElsewhere ? 'admin.calendar.treatwell' : 'refusal.appointment.not-editable'
      notices.show(t(id))
    },
    [t, notices],
  )
}

type DropContext = { columnIs: ColumnResolver; timeZone: string }

function buildOpening(
  { columnId, from, to }: Parameters<CardEditing['onSlot']>[0],
  { columnIs, timeZone }: DropContext,
) {
  const { day, staffId } = columnIs(columnId)
  return {
    at: new Date(zone(timeZone).toInstant(day, from)).toISOString(),
    staffId: isPerson(staffId) ? staffId : undefined,
    minutes: to === undefined ? undefined : to - from,
  }
}

type DroppedChange = DropChange & { of: Appointment; now: number }

const buildChange = ({ of, body }: Pick<DroppedChange, 'of' | 'body'>, scope: Scope = 'this') => ({
  params: { id: of.id },
  ifMatch: of.version,
  body: { ...body, scope: scope === 'this' ? undefined : scope },
})

/** Whether to ask which visits to change: for a series (APT-19), and for a new start of a party's member (APT-23). */
const affectsSeveral = ({ body }: DropChange, { series, party }: Appointment, now: number): boolean =>
  (series !== null && series.count > 1) || (body.startTime !== undefined && canChangeOthers(party, now))

type DropChange = {
  /** The body to send. */
  body: { startTime?: string; endTime?: string; duration?: number; staffId?: string; keepPeople?: true }
  /** The appointment as it will be. */
  seen: Appointment
}

/**
 * Turns a drop into a change; undefined if nothing changes. Moving a part of a visit moves the whole visit by the same
 * amount.
 */
export function buildDropChange(
  card: Card,
  { columnId, span, day }: DropSpot,
  { columnIs, timeZone }: DropContext,
): DropChange | undefined {
  const { appointment } = card
  const clock = zone(timeZone)
  const to = columnIs(columnId)
  const onDay = day ?? to.day
  // Keep the instant if the card was not moved: in the hour repeated by DST, one wall time has two instants.
  const moved = span.from !== card.from || onDay !== clock.toWall(card.start).day
  const by = moved ? clock.toInstant(onDay, span.from) - card.start : 0
  const longer = (span.to - span.from - (card.to - card.from)) * 60_000
  const start = Date.parse(appointment.startTime) + by
  const end = Date.parse(appointment.endTime) + by + longer
  const person = to.staffId !== card.staffId && isPerson(to.staffId) ? to.staffId : undefined
  if (by === 0 && longer === 0 && person === undefined) return undefined
  const [startTime, endTime] = [start, end].map((instant) => new Date(instant).toISOString()) as [string, string]
  const isBlocker = appointment.bookingType === 'BLOCKER'
  const length = isBlocker ? { endTime } : { duration: Math.round((end - start) / 60_000) }
  return {
    body: {
      ...(by !== 0 && { startTime }),
      ...((longer !== 0 || (isBlocker && by !== 0)) && length),
      // Keep the visit in the column where it was dropped.
      ...(person !== undefined ? { staffId: person } : !isBlocker && { keepPeople: true as const }),
    },
    seen: { ...appointment, startTime, endTime, ...(person !== undefined && withAssignedStaff(appointment, person)) },
  }
}

const isPerson = (staffId: string | undefined): staffId is string =>
  staffId !== undefined && staffId !== unassignedId && staffId !== deletedId

function withAssignedStaff({ services, recommendedStaff }: Appointment, id: string): Partial<Appointment> {
  return {
    staffId: id,
    services: services.map((service) => ({ ...service, staffId: id })),
    recommendedStaff: recommendedStaff && { ...recommendedStaff, id },
  }
}
