/** State of the form that changes an appointment. */
import type { Appointment } from '@goldline/contract/appointment'
import type { Scope } from '@goldline/domain/appointment/series'
import { isDay } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { useState } from 'react'
import { type FieldErrors, useForm } from '../../../client/Form.tsx'
import { newCustomerBody as newCustomerOf } from '../../../customer/new-person.ts'
import { keptAs } from '../drafts/use-typed.tsx'
import { agreedPrices, type CurrentVisit, currentVisit, type EditedVisit, editBody } from './edit-draft.ts'
import { entryTotals, hasCustomer, startInstant, type VisitCustomer } from './entry-draft.ts'
import { lastVisitFacts, type ServiceChoice, useLastVisit, useOfferedServices } from './use-entry.ts'
import { useSalonChange } from './use-salon-change.ts'

export type VisitEdit = ReturnType<typeof useVisitEdit>

/** Whether the visit is a guest's: in a party, without a customer (APT-23). */
export const isGuest = ({ party, owner }: Appointment): boolean => party !== null && owner === null

/** Values beside the appointment itself: the customer who replaces a guest, and options of the change. */
type Choices = VisitCustomer & {
  tell: boolean
  /** Whether changed lengths become the customer's own. */
  keep: boolean
  scope: Scope
}

type Values = CurrentVisit & Choices
type Changes = EditedVisit & Choices

const noChoices: Choices = { customer: null, newcomer: null, tell: true, keep: true, scope: 'this' }

const isInParty = ({ party }: Appointment, { customer }: VisitCustomer): boolean =>
  party?.others.some(({ customerId }) => customer !== null && customerId === customer.id) ?? false

/** Whether a guest has lost the name, or would become a customer who is already in the party. */
const isInvalidGuest = (appointment: Appointment, typed: Changes): boolean =>
  isGuest(appointment) &&
  (isInParty(appointment, typed) ||
    (!hasCustomer(typed) && (typed.newcomer !== null || (typed.title === '' && Boolean(appointment.title)))))

type EditFacts = Parameters<typeof editBody>[2]

function buildEditBody(
  appointment: Appointment,
  { tell: _, keep: __, scope, customer, newcomer, ...typed }: Changes,
  facts: EditFacts,
) {
  const { title: ___, ...unnamed } = typed
  const edited = {
    ...editBody(appointment, customer || newcomer ? unnamed : typed, facts),
    ...(customer && { customerId: customer.id }),
    ...(newcomer && { newCustomer: newCustomerOf(newcomer) }),
  }
  return scope === 'this' || Object.keys(edited).length === 0 ? edited : { ...edited, scope }
}

/** Returns the error of day or time, by field. */
function startFault(typed: { day: string; time: string }, clock: Zone): FieldErrors<Values> {
  if (!isDay(typed.day)) return { day: { id: 'form.required' } }
  return startInstant(clock, typed) === undefined ? { time: { id: 'admin.entry.time.wrong' } } : {}
}

const faultsOf = (appointment: Appointment, values: Values): FieldErrors<Values> => ({
  services:
    values.services.length === 0 && appointment.services.length > 0 ? { id: 'admin.entry.services.wrong' } : undefined,
  customer: isInvalidGuest(appointment, values) ? { id: 'admin.entry.customer.wrong' } : undefined,
})

export function useVisitEdit(appointment: Appointment, onClose: () => void) {
  const editing = useSalonChange('edit', { onDone: onClose })
  const [opened] = useState(appointment.version)
  const offer = useOfferedServices()
  const known = lastVisitFacts(useLastVisit(appointment.owner?.id))
  const clock = zone(appointment.businessObject.timeZone)
  const present = currentVisit(appointment, clock)
  const form = useForm({
    start: { ...present, ...noChoices },
    ...keptAs(`appointment ${appointment.id}`),
    work: { ...editing, error: null, reset: () => undefined },
    check: (values) => ({ ...startFault(values, clock), ...faultsOf(appointment, values) }),
    send: ({ tell }) => {
      const body = bodyNow()
      const { id, version } = appointment
      if (Object.keys(body).length === 0) onClose()
      else editing.change({ params: { id }, ifMatch: version, body: { ...body, tell } })
    },
  })
  const shown = form.values
  const typed: Changes = { ...noChoices, ...form.typed }
  const bodyNow = () => buildEditBody(appointment, typed, { clock, offered: offer.offered, keep: typed.keep })
  const isNobodys = isInvalidGuest(appointment, typed)
  const isWrong = startInstant(clock, shown) === undefined || shown.services.length === 0 || isNobodys
  const choosing: ServiceChoice = {
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
    body: isWrong ? undefined : bodyNow(),
    outdated: opened !== appointment.version || form.others.length > 0,
    comesAlready: isInParty(appointment, shown),
  }
}

export function useTotals({ appointment, shown, clock, choosing }: VisitEdit) {
  const instant = startInstant(clock, shown)
  const minutes = instant === undefined ? 0 : clock.toWall(instant).minutes
  return entryTotals(shown.services, choosing.offered, { day: shown.day, minutes, agreed: agreedPrices(appointment) })
}
