import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { checkInAppointment, writeMessage } from '@goldline/contract/appointment/change'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { sayRunningLate } from '@goldline/contract/appointment/running-late'
import { addCustomerNote } from '@goldline/contract/customer/note'
import type { ErrorBody } from '@goldline/contract/wire'
import { findMisfit, isDone, isNoteForCustomer, type SeenVisit, type StepMisfit } from '@goldline/domain/staff/offline'
import type { lateMinutes } from '@goldline/domain/staff/running-late'
import type { Api } from '../../../client/api.ts'
import { ApiError, isFinalError } from '../../../client/api-error.ts'

type VisitFacts = { id: string; who: string; seen: SeenVisit }
type StepAction =
  | (VisitFacts & { kind: 'checkIn' })
  | (VisitFacts & { kind: 'note'; note: string })
  | (VisitFacts & { kind: 'message'; text: string })
  | {
      kind: 'late'
      staffId: string
      minutes: (typeof lateMinutes)[number]
      visits: { appointmentId: string; startTime: string }[]
    }

/** A step done offline and queued (STF-06). `key`: its idempotency key; `time`: in epoch milliseconds. */
export type QueuedStep = StepAction & { key: string; time: number }

export const newStep = (what: StepAction, time: number): QueuedStep => ({ ...what, key: crypto.randomUUID(), time })

export const seenVisit = ({ status, startTime, note, owner }: Appointment): SeenVisit => ({
  status,
  start: Date.parse(startTime),
  note: note ?? '',
  named: owner !== null,
})

/**
 * The result of a step. `fault`: why it no longer fits or was refused; `told`: how many customers were notified of a
 * delay, and how many were not; `ofCustomer`: the note was added to the customer, since the visit is cancelled.
 */
export type StepResult = {
  step: QueuedStep
  fault?: StepMisfit | ErrorBody
  told?: { count: number; others: number }
  ofCustomer?: true
}

/** Sends a step; undefined without a response, so that the step stays queued. */
export async function sendStep(api: Api, step: QueuedStep, now: number): Promise<StepResult | undefined> {
  try {
    if (step.kind === 'late') return { step, told: await reportDelay(api, step) }
    const present = await api.ask(getAppointment, { params: { id: step.id } }).catch(notFound)
    const is = present && seenVisit(present)
    const fault = findMisfit({ done: step, present: is, now })
    if (fault || !present || !is) return { step, fault: fault ?? 'gone' }
    if (step.kind === 'note' && present.owner && isNoteForCustomer(step, is)) {
      await addNoteToCustomer(api, step, present.owner.id)
      return { step, ofCustomer: true }
    }
    if (!isDone(step, is)) await change(api, step, present)
    return { step }
  } catch (error) {
    return isFinalError(error) ? { step, fault: refusalOf(error as ApiError) } : undefined
  }
}

/** Converts a refusal into its stored form. */
const refusalOf = ({ status = 400, message, details }: ApiError): ErrorBody => ({
  status,
  message: message as ErrorBody['message'],
  ...details,
})

const addNoteToCustomer = (api: Api, step: Extract<QueuedStep, { kind: 'note' }>, id: string) =>
  api.ask(addCustomerNote, { params: { id }, body: { text: step.note } }, { intentPlace: intentPlaceOf(step) })

function notFound(error: unknown): undefined {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined
  throw error
}

/** Sends the change with the current version; concurrent changes have been checked before. */
async function change(
  api: Api,
  step: Exclude<QueuedStep, { kind: 'late' }>,
  { id, version }: Appointment,
): Promise<void> {
  const params = { id }
  const once = { intentPlace: intentPlaceOf(step) }
  if (step.kind === 'checkIn') {
    const body = { time: new Date(step.time).toISOString() }
    await api.ask(checkInAppointment, { params, body }, { ...once, ifMatch: version })
  } else if (step.kind === 'message') await api.ask(writeMessage, { params, body: { text: step.text } }, once)
  else {
    const body = { note: step.note, tell: false }
    await api.ask(editAppointment, { params, body }, { ...once, ifMatch: version })
  }
}

async function reportDelay(api: Api, step: Extract<QueuedStep, { kind: 'late' }>) {
  const { staffId, minutes, visits } = step
  const sent = { params: { id: staffId }, body: { minutes, visits } }
  const { told, untold } = await api.ask(sayRunningLate, sent, { intentPlace: intentPlaceOf(step) })
  return { count: told.length, others: untold.length }
}

const intentPlaceOf = ({ key }: QueuedStep) => ({ get: () => key, set: () => undefined, delete: () => undefined })
