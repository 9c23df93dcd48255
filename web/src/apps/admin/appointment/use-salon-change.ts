/**
 * Changes by the salon in ADMIN: confirming broken rules (APT-07), and moving other visits to make room (AVL-03).
 */
import type { editAppointment } from '@goldline/contract/appointment/edit'
import type { blockTime, enterAppointment } from '@goldline/contract/appointment/entry'
import type { Room } from '@goldline/contract/appointment/placement'
import type { BodySent } from '@goldline/contract/call'
import type { Refusal } from '@goldline/domain/refusal'
import { useRef } from 'react'
import { type ChangeKind, type Conflicts, idOf, useChange } from '../../../appointment/use-change.ts'
import { useApp } from '../../../client/app-context.ts'
import type { Decision } from './repeat/repeat-draft.ts'

/** Rules that a change would break, until staff decide. `conflicts`: one for each appointment of several (APT-19). */
export type BrokenRules = {
  /** The id of the appointment to change; undefined for a new one. */
  id: string | undefined
  /** The new start; undefined: unchanged. */
  startTime: string | undefined
  broken: readonly Refusal[]
  conflicts: Conflicts
  goOn: () => void
  leave: () => void
  /** Set if the change affects several existing appointments. */
  ofSeries?: SeriesQuestion | undefined
  /** Set if only a busy person prevents a single appointment: moving others may make room. */
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
/** Appointments of a series that cannot follow a change; `decide` receives a decision for each id (APT-19). */
export type SeriesQuestion = {
  conflicts: readonly FollowingVisit[]
  decide: (decided: Readonly<Record<string, Decision>>) => void
  leave: () => void
}
type FollowingVisit = Pick<Conflicts[number], 'startTime' | 'broken' | 'room'> & { id: string; nearest: string | null }

/** Sends a change; while `asked` is set, the caller shows `AskOverride`. */
export function useSalonChange<Kind extends ChangeKind>(
  what: Kind,
  { onDone, onLeft }: Parameters<typeof useChange>[1] = {},
) {
  const room = useRoomNotice()
  const { asked, ...work } = useChange(what, {
    onDone: (appointment) => {
      room.tell()
      onDone?.(appointment)
    },
    onRefused: () => room.note(undefined),
    onLeft,
  })
  return { ...work, asked: asked && buildBrokenRules(asked, room) }
}

type RefusedChange = NonNullable<ReturnType<typeof useChange>['asked']>

function buildBrokenRules(
  { sent, broken, conflicts, again, leave }: RefusedChange,
  room: ReturnType<typeof useRoomNotice>,
) {
  const { body } = sent
  return {
    id: idOf(sent),
    startTime: (body as OverridableBody).startTime,
    broken,
    conflicts,
    goOn: () => again(withOverride(body as OverridableBody, conflicts)),
    leave,
    ofSeries: seriesQuestion(conflicts, body as EditBody, { leave, send: again }),
    room: roomFor(broken, sent as unknown as ChangeRequest, (moved, said) => {
      room.note(said)
      again({ ...(body as object), room: moved })
    }),
  }
}

/** Remembers the text about visits moved to make room, and shows it as a notice on success. */
function useRoomNotice() {
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

type EditBody = BodySent<typeof editAppointment>
type ConflictAnswer = { leave: () => void; send: (body: EditBody) => void }

function seriesQuestion(
  conflicts: Conflicts,
  body: EditBody,
  { leave, send }: ConflictAnswer,
): SeriesQuestion | undefined {
  const following = conflicts.flatMap(({ id, nearest = null, ...rest }) => (id ? [{ id, nearest, ...rest }] : []))
  if (following.length === 0) return undefined
  return { conflicts: following, decide: (decided) => send(applyDecisions(body, following, decided)), leave }
}

/** Adds the decisions to those that the request already contains. */
function applyDecisions(
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

type OverridableBody = { startTime?: string; again?: readonly { startTime: string }[]; party?: readonly object[] }

/** Overrides the confirmed rules; in a series or party, only for the members in conflict. */
function withOverride(body: OverridableBody, conflicts: Conflicts) {
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
  return { ...decided(body), again: body.again?.map(decided) }
}
