/** The form of a new appointment (APT-15), to enter a regular customer. */
import { getLastVisit, getSalonStarts } from '@goldline/contract/appointment/entry'
import { getCustomers, type ListedCustomer } from '@goldline/contract/customer'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { EntryForm } from '../apps/admin/appointment/EntryForm.tsx'
import { UndoBar } from '../apps/admin/appointment/UndoBar.tsx'
import type { FormOpening } from '../apps/admin/appointment/use-opened-form.ts'
import { useMe } from '../apps/admin/session.ts'
import { answerEntry, cut, entryNow, noVisits } from './entry.ts'
import { show, text } from './screen.tsx'
import { anAppointment, linh } from './visit.ts'
import type { wire } from './wire.ts'

/** A regular customer, whose last cut took longer than usual. */
export const mai: ListedCustomer = {
  '@type': 'basic-customer',
  id: '00000000-0000-4000-8000-0000000000d0',
  name: 'Mai',
  surname: 'Keller',
  email: null,
  phoneNr: '+41791234567',
  type: { name: 'regular' },
  visits: 4,
  lastVisit: '2027-02-03T08:00:00.000Z',
  registeredAt: '2026-02-03T08:00:00.000Z',
  blackListed: false,
  lastStaff: null,
  spendInYear: 0,
  interval: null,
  tags: [],
  healthSign: false,
}

export const times = { date: '2027-03-03', times: ['15:00:00', '16:00:00'], preferred: ['15:00:00'] }

/** Opens the form at three in the afternoon, in Mai Linh's column, without a customer. */
export const blank: FormOpening = {
  what: 'appointment',
  at: Date.parse('2027-03-03T14:00:00Z'),
  minutes: undefined,
  staffId: linh,
  customer: null,
}

/** Answers the form's calls, for a salon where Mai is a regular customer. */
export function answerRegular(server: ReturnType<typeof wire>): void {
  answerEntry(server)
  server.answer(getCustomers, { customers: [mai], next: null, count: null })
  server.answer(getLastVisit, {
    ...noVisits,
    startTime: '2027-02-03T08:00:00.000Z',
    services: [{ product: cut, staffId: linh }],
    ownDurations: { [cut]: 75 },
  })
  server.answer(getSalonStarts, { from: '2027-03-03', to: '2027-03-09', slotsOfDates: [times], preferredFirst: true })
}

export const entered = anAppointment({
  startTime: '2027-03-03T14:00:00.000Z',
  endTime: '2027-03-03T15:15:00.000Z',
  undo: { until: '2027-03-03T08:00:15.000Z', version: 1, others: 0, tells: true },
})

export function ShownEntryForm({ opened, onClose }: { opened: FormOpening; onClose: () => void }) {
  const { data } = useMe()
  return data ? (
    <>
      <EntryForm opened={opened} now={entryNow} onClose={onClose} />
      <UndoBar />
    </>
  ) : null
}

export async function openEntryForm(opened = blank) {
  const closed = vi.fn()
  const me = show(<ShownEntryForm opened={opened} onClose={closed} />, { signedIn: true })
  await screen.findByRole('dialog', { name: text('word.newAppointment') })
  return { ...me, closed }
}
