/** The appointments that one entry by the salon creates: one, a series (APT-19), or one per party member (APT-23). */
import type { enterAppointment } from '@goldline/contract/appointment/entry'
import type { Body as BodyOf } from '@goldline/contract/call'
import { isParty } from '@goldline/domain/appointment/party'
import { Refused } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'
import { type Occurrence, occurrencesIn } from '../series/occurrences.ts'

type Body = BodyOf<typeof enterAppointment>

export type Visit = Pick<Occurrence, 'id' | 'start' | 'override'> &
  Pick<Body, 'customerId' | 'services' | 'note'> & {
    /** Position in the party, from 1. */
    member?: number
    /** Columns of the appointment. */
    columns: Occurrence['series'] | { partyId: string; partyPosition: number; title: string | null }
  }

/**
 * Lists the visits, the entered one first. Refuses with invalid-request an input that is neither a series nor a party.
 */
export function visitsIn(body: Body, now: number): Visit[] {
  const { customerId, walkIn = false, again, party } = body
  if (party !== undefined) return membersIn(body, party, now)
  if (customerId === null && !walkIn) throw new Refused('invalid-request', { field: 'body.customerId' })
  if (walkIn && again !== undefined) throw new Refused('invalid-request', { field: 'body.again' })
  const { services, note } = body
  return occurrencesIn(body, now).map(({ series, ...each }) => ({
    ...each,
    customerId,
    services,
    note,
    columns: series,
  }))
}

function membersIn(body: Body, party: NonNullable<Body['party']>, now: number): Visit[] {
  const { customerId, startTime, services, override, note } = body
  const members = [{ customerId, startTime, services, override, note, name: undefined }, ...party]
  if (body.walkIn || body.again !== undefined || !isParty(members))
    throw new Refused('invalid-request', { field: 'body.party' })
  const partyId = uuidv7(now)
  return members.map(({ startTime, override = false, name, ...visit }, index) => ({
    ...visit,
    id: uuidv7(now),
    start: Date.parse(startTime),
    override,
    member: index + 1,
    columns: { partyId, partyPosition: index + 1, title: name?.trim() ?? null },
  }))
}
