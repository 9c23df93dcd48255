/** What is typed over an appointment, and what is sent of it. */
import type { Appointment } from '@goldline/contract/appointment'
import type { Scope } from '@goldline/domain/appointment/series'
import { isDay } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { useState } from 'react'
import { type Faults, useForm } from '../../../client/Form.tsx'
import { bodyOf as newCustomerOf } from '../../../customer/new-person.ts'
import { agreedOf, type Edited, editOf, presentOf } from './edit-draft.ts'
import { isSaid, startOf, totalsOf, type Who } from './entry-draft.ts'
import { type Choosing, knownBy, useLastVisit, useOffer } from './use-entry.ts'
import { useSalonChange } from './use-salon-change.ts'

export type Editing = ReturnType<typeof useEdit>

/** Of a party, known by name alone (APT-23). */
export const isGuest = ({ party, owner }: Appointment): boolean => party !== null && owner === null

/** Whom a guest turns out to be. */
type Values = Edited &
  Who & {
    tell: boolean
    /** Changed lengths become the customer's own. */
    keep: boolean
    scope: Scope
  }

const nothingYet: Values = { customer: null, newcomer: null, tell: true, keep: true, scope: 'this' }

const comesAlready = ({ party }: Appointment, { customer }: Values): boolean =>
  party?.others.some(({ customerId }) => customer !== null && customerId === customer.id) ?? false

/** A guest is called something, or is a customer who comes once. */
const isNobody = (appointment: Appointment, typed: Values): boolean =>
  isGuest(appointment) &&
  (comesAlready(appointment, typed) || (!isSaid(typed) && (typed.newcomer !== null || typed.title === '')))

type Facts = Parameters<typeof editOf>[2]

function bodyOf(
  appointment: Appointment,
  { tell: _, keep: __, scope, customer, newcomer, ...typed }: Values,
  facts: Facts,
) {
  const { title: ___, ...unnamed } = typed
  const edited = {
    ...editOf(appointment, customer || newcomer ? unnamed : typed, facts),
    ...(customer && { customerId: customer.id }),
    ...(newcomer && { newCustomer: newCustomerOf(newcomer) }),
  }
  return scope === 'this' || Object.keys(edited).length === 0 ? edited : { ...edited, scope }
}

/** At the field that is wrong. */
function startFault(typed: { day: string; time: string }, clock: Zone): Faults<Values> {
  if (!isDay(typed.day)) return { day: { id: 'form.required' } }
  return startOf(clock, typed) === undefined ? { time: { id: 'admin.entry.time.wrong' } } : {}
}

export function useEdit(appointment: Appointment, onClose: () => void) {
  const editing = useSalonChange('edit', { onDone: onClose })
  const [opened] = useState(appointment.version)
  const offer = useOffer()
  const known = knownBy(useLastVisit(appointment.owner?.id))
  const clock = zone(appointment.businessObject.timeZone)
  const present = presentOf(appointment, clock)
  const form = useForm({
    start: nothingYet,
    work: { isPending: editing.isPending, error: null, reset: () => undefined },
    check: (typed) => ({
      ...startFault({ ...present, ...typed }, clock),
      services: typed.services?.length === 0 ? { id: 'admin.entry.services.wrong' } : undefined,
      customer: isNobody(appointment, typed) ? { id: 'admin.entry.customer.wrong' } : undefined,
    }),
    send: (values) => {
      const body = bodyIn(values)
      const { id, version } = appointment
      if (Object.keys(body).length === 0) onClose()
      else editing.change({ params: { id }, ifMatch: version, body: { ...body, tell: values.tell } })
    },
  })
  const bodyIn = (values: Values) => bodyOf(appointment, values, { clock, offered: offer.offered, keep: values.keep })
  const shown = { ...present, ...form.values }
  const isNobodys = isNobody(appointment, form.values)
  const isWrong = startOf(clock, shown) === undefined || shown.services.length === 0 || isNobodys
  const choosing: Choosing = {
    ...offer,
    services: shown.services,
    put: (services) => form.set({ services }),
    ...known,
    staffId: present.services[0]?.staffId ?? null,
    wrong: form.errorOf('services') !== undefined,
  }
  return {
    ...form,
    appointment,
    editing,
    present,
    shown,
    choosing,
    clock,
    body: isWrong ? undefined : bodyIn(form.values),
    outdated: opened !== appointment.version,
    comesAlready: comesAlready(appointment, form.values),
  }
}

export function useTotals({ appointment, shown, clock, choosing }: Editing) {
  const instant = startOf(clock, shown)
  const minutes = instant === undefined ? 0 : clock.toWall(instant).minutes
  return totalsOf(shown.services, choosing.offered, { day: shown.day, minutes, agreed: agreedOf(appointment) })
}
