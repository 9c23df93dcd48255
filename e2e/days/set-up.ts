/** Who comes on a day: written down before it begins, as by somebody on another computer. */
import { enterAppointment } from '@goldline/contract/appointment/edit'
import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { createCustomer } from '@goldline/contract/customer'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { today } from '../clock.ts'
import type { SignedIn } from '../elsewhere.ts'

type Guest = { name: string; surname: string; service: string; at: string }

/** Somebody who is at the salon from that time on. @returns their visit's id */
export async function aGuest(owner: SignedIn, { name, surname, service, at }: Guest): Promise<string> {
  const { data: customer } = await owner.send(createCustomer, { body: { name, surname } })
  const { data: offer } = await owner.send(getOfferedServices, {})
  const found = offer.services.find((each) => each.name === service)
  const startTime = new Date(zone('Europe/Zurich').toInstant(today(), parseTimeOfDay(at))).toISOString()
  const services = [{ product: found?.product ?? '', staffId: found?.staffIds[0] ?? null }]
  const body = { customerId: customer.id, startTime, services, walkIn: true, override: true }
  return (await owner.send(enterAppointment, { body })).data.id
}
