/** Sends the salon's changes (APT-07, APT-08), asks before one breaks a rule, and undoes them for a while (APT-20). */

import type { Appointment } from '@goldline/contract/appointment'
import { getAppointments } from '@goldline/contract/appointment'
import { editAppointment, undoChange } from '@goldline/contract/appointment/edit'
import { blockTime, enterAppointment } from '@goldline/contract/appointment/entry'
import type { Room } from '@goldline/contract/appointment/placement'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import type { BodySent } from '@goldline/contract/call'
import type { Refusal } from '@goldline/domain/refusal'
import { useRef, useState } from 'react'
import type { SendOptions, SentParts } from '../../../client/api.ts'
import { ApiError, type ErrorDetails } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { type Cache, useCache } from '../../../client/cache.ts'
import { errorText } from '../../../client/error-text.ts'
import { useUndoable } from '../../../client/undoable.ts'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { dropAppointment, keepAppointment } from '../days/day-answers.ts'
import type { Decision } from './repeat/repeat-draft.ts'

const calls = { enter: enterAppointment, block: blockTime, edit: editAppointment } as const
type Calls = typeof calls
type ChangeSent<What extends keyof Calls> = SentParts<Calls[What]> & Pick<SendOptions, 'ifMatch'>

type Conflicts = NonNullable<ErrorDetails['conflicts']>

/** Rules that a change would break, until somebody decides. `conflicts`: per appointment of several (APT-19). */
export type BrokenRules = {
  /** Id of the appointment to change; undefined for a new one. */
  id: string | undefined
  /** The new start; undefined: unchanged. */
  startTime: string | undefined
  broken: readonly Refusal[]
  conflicts: Conflicts
  goOn: () => void
  leave: () => void
  /** Set if it changes several existing ones. */
  ofSeries?: AskedOfSeries | undefined
  /** Set if only a busy person prevents a single one: others may make room. */
  room?: { sent: ChangeRequest; make: (room: Room, said: string) => void } | undefined
}
/** The request: a new appointment or blocker, or a change of the one with this id. */
export type ChangeRequest = {
  params?: { id: string }
  body:
    | Partial<BodySent<typeof enterAppointment>>
    | Partial<BodySent<typeof blockTime>>
    | BodySent<typeof editAppointment>
}
/** A change that some of a series cannot follow; `decide`: takes a decision for each, by id (APT-19). */
export type AskedOfSeries = {
  conflicts: readonly FollowingVisit[]
  decide: (decided: Readonly<Record<string, Decision>>) => void
  leave: () => void
}
type FollowingVisit = Pick<Conflicts[number], 'startTime' | 'broken' | 'room'> & { id: string; nearest: string | null }

type Options = {
  onDone?: (appointment: Appointment) => void
  /** Called if it was refused or cancelled. `id`: of the appointment to change. */
  onLeft?: (error: Error | undefined, id: string | undefined) => void
}

/** The compiler cannot tell that an entry has no id. */
const idOf = (sent: object): string | undefined => (sent as { params?: { id?: string } }).params?.id

type WaitingChange<SentOne> = Pick<BrokenRules, 'broken' | 'conflicts'> & { sent: SentOne }

/** Queue of questions: several changes may be in progress, and each may be refused. */
function useWaiting<SentOne extends object>() {
  const [waiting, setWaiting] = useState<readonly WaitingChange<SentOne>[]>([])
  const ask = (one: WaitingChange<SentOne>) => {
    const isAgain = (each: WaitingChange<SentOne>) => idOf(each.sent) === idOf(one.sent)
    setWaiting((all) => (all.some(isAgain) ? all.map((each) => (isAgain(each) ? one : each)) : [...all, one]))
  }
  const settle = (id: string | undefined) => setWaiting((all) => all.filter(({ sent }) => idOf(sent) !== id))
  return { asked: waiting[0], ask, settle }
}

/**
 * Sends a change. Writes the answer into the loaded days and offers its undo in the bar. A refusal that may be
 * overridden waits in `asked` (show `AskOverride`); any other is shown as a notice.
 */
export function useSalonChange<What extends keyof Calls>(what: What, { onDone, onLeft }: Options = {}) {
  const intl = useIntl()
  const { notices } = useApp()
  const cache = useCache()
  const undoable = useUndoable()
  const { asked, ask, settle } = useWaiting<ChangeSent<What>>()
  const room = useMadeRoom()
  const work = useCall<Calls[What]>(calls[what], {
    inline: true,
    onDone: (answer, sent) => {
      const appointment = answer as Appointment
      settle(idOf(sent))
      room.tell()
      keepChanged(cache, appointment)
      undoable.offer(appointment, what)
      onDone?.(appointment)
    },
    onRefused: (error, sent) => {
      room.note(undefined)
      const { broken, conflicts = [] } = error instanceof ApiError ? error.details : {}
      if (broken) return ask({ broken, conflicts, sent: sent as ChangeSent<What> })
      settle(idOf(sent))
      notices.show(errorText(intl, error), 'error')
      void cache.invalidate(getAppointments)
      onLeft?.(error, idOf(sent))
    },
  })
  const leave = () => {
    settle(asked && idOf(asked.sent))
    onLeft?.(undefined, asked && idOf(asked.sent))
  }
  const change = work.mutate as SendCall<What>
  const again = (body: object) => change({ ...asked?.sent, body } as ChangeSent<What>)
  return {
    change,
    isPending: work.isPending,
    saved: work.saved,
    asked: asked && {
      ...conflictFacts(asked),
      goOn: () => again(overruled(asked.sent.body as OverruledBody, asked.conflicts)),
      leave,
      ofSeries: seriesQuestion(asked.conflicts, asked.sent.body as EditBody, { leave, send: again }),
      room: roomFor(asked.broken, asked.sent as unknown as ChangeRequest, (moved, said) => {
        room.note(said)
        again({ ...(asked.sent.body as object), room: moved })
      }),
    },
  }
}

function keepChanged(cache: Cache, appointment: Appointment): void {
  keepAppointment(cache, appointment)
  if (appointment.undo?.others) void cache.invalidate(getAppointments)
}

/** The compiler cannot tell that there is always something to send. */
type SendCall<What extends keyof Calls> = (sent: ChangeSent<What>) => void

/** Notice of who was moved to make room, shown on success. */
function useMadeRoom() {
  const { notices } = useApp()
  const said = useRef<string>(undefined)
  const note = (text: string | undefined) => {
    said.current = text
  }
  const tell = () => {
    if (said.current !== undefined) notices.show(said.current, 'success')
    note(undefined)
  }
  return { note, tell }
}

const conflictFacts = ({ sent, broken, conflicts }: WaitingChange<object>) => ({
  id: idOf(sent),
  startTime: (sent as { body: OverruledBody }).body.startTime,
  broken,
  conflicts,
})

type EditBody = BodySent<typeof editAppointment>
type ConflictAnswer = { leave: () => void; send: (body: EditBody) => void }

function seriesQuestion(
  conflicts: Conflicts,
  body: EditBody,
  { leave, send }: ConflictAnswer,
): AskedOfSeries | undefined {
  const following = conflicts.flatMap(({ id, nearest = null, ...rest }) => (id ? [{ id, nearest, ...rest }] : []))
  if (following.length === 0) return undefined
  return { conflicts: following, decide: (decided) => send(decidedIn(body, following, decided)), leave }
}

/** Adds decisions to earlier ones. */
function decidedIn(
  body: EditBody,
  conflicts: readonly FollowingVisit[],
  decided: Readonly<Record<string, Decision>>,
): EditBody {
  const skip = conflicts.flatMap(({ id }) => (decided[id] === 'skip' ? [id] : []))
  const before = (body.each ?? []).filter((each) => !conflicts.some(({ id }) => id === each.id))
  const each = conflicts.flatMap(({ id, nearest }): NonNullable<EditBody['each']> => {
    if (decided[id] === 'anyway') return [{ ...body.each?.find((own) => own.id === id), id, override: true }]
    return decided[id] === 'nearest' && nearest !== null ? [{ id, startTime: nearest }] : []
  })
  const room = conflicts.flatMap((each) => (decided[each.id] === 'room' ? (each.room ?? []) : []))
  return {
    ...body,
    ...(skip.length > 0 && { skip: [...(body.skip ?? []), ...skip] }),
    ...(before.length + each.length > 0 && { each: [...before, ...each] }),
    ...(room.length > 0 && { room: [...(body.room ?? []), ...room] }),
  }
}

function roomFor(
  broken: readonly Refusal[],
  sent: ChangeRequest,
  make: NonNullable<BrokenRules['room']>['make'],
): BrokenRules['room'] {
  return broken.length === 1 && broken[0] === 'staff.busy' ? { sent, make } : undefined
}

type OverruledBody = { startTime?: string; again?: readonly { startTime: string }[]; party?: readonly object[] }

/** Allows the confirmed rule breaks; in a series or party only for the members asked about. */
function overruled(body: OverruledBody, conflicts: Conflicts) {
  if (conflicts.length === 0) return { ...body, override: true }
  if (body.party) {
    const members = new Set(conflicts.map(({ member }) => member))
    const decided = <One extends object>(one: One, member: number) =>
      members.has(member) ? { ...one, override: true } : one
    return { ...decided(body, 1), party: body.party.map((one, index) => decided(one, index + 2)) }
  }
  const asked = new Set(conflicts.map(({ startTime }) => startTime))
  const decided = <One extends { startTime?: string }>(one: One) =>
    one.startTime !== undefined && asked.has(one.startTime) ? { ...one, override: true } : one
  return { ...decided(body), ...(body.again && { again: body.again.map(decided) }) }
}

/** Undoes the change that made `version` (APT-20). */
export function useUndo({ onDone }: { onDone?: () => void } = {}) {
  const cache = useCache()
  const undoable = useUndoable()
  const { mutate, isPending } = useCall(undoChange, {
    renews: [getAppointments, getSlotHolds],
    onDone: (appointment, { params }) => {
      undoable.settle(params.id)
      if (appointment) keepAppointment(cache, appointment)
      else dropAppointment(cache, params.id)
      onDone?.()
    },
    onRefused: (_, { params }) => {
      undoable.settle(params.id)
      void cache.invalidate(getAppointments)
    },
  })
  const undo = ({ id, version }: { id: string; version: number }) => mutate({ params: { id }, ifMatch: version })
  return { undo, isPending }
}
