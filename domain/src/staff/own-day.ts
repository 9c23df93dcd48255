/** Sorts a person's day on their phone: the next customer first (STF-02). */
import { type AppointmentStatus, isCancelled } from '../appointment/status.ts'

/** Instants are epoch milliseconds. */
type Visit = { status: AppointmentStatus; start: number; handedOver: boolean }

export type OwnDay<T> = {
  /** In the salon and not yet handed over to the till; shown before the next customer. */
  here: readonly T[]
  /** The next or overdue customer; undefined: nobody is left. */
  next: T | undefined
  /** Handed-over and coming visits except the next, by start; blockers too. */
  rows: readonly T[]
  done: readonly T[]
  /** Cancelled visits and no-shows. */
  gone: readonly T[]
}

export function ownDay<T>(all: readonly T[], facts: (each: T) => Visit): OwnDay<T> {
  const day = all.toSorted((a, b) => facts(a).start - facts(b).start)
  const next = day.find((each) => facts(each).status === 'CONFIRMED')
  const here = day.filter((each) => facts(each).status === 'CHECKED_IN' && !facts(each).handedOver)
  const isGone = (status: AppointmentStatus) => isCancelled(status) || status === 'EXPIRED'
  return {
    here,
    next,
    rows: day.filter((each) => {
      const { status } = facts(each)
      return each !== next && !here.includes(each) && status !== 'FULFILLED' && !isGone(status)
    }),
    done: day.filter((each) => facts(each).status === 'FULFILLED'),
    gone: day.filter((each) => isGone(facts(each).status)),
  }
}

type VisitStaff = { services: readonly { staffId: string }[]; status: AppointmentStatus; staff: { id: string } | null }

/** Returns the staff who do a part of the visit, or the blocker's person. */
export const staffOfVisit = ({ services, status, staff }: VisitStaff): readonly (string | null)[] =>
  status === 'BLOCKER' ? [staff?.id ?? null] : services.map(({ staffId }) => staffId)

export const isDoneBy = (visit: VisitStaff, staffId: string): boolean => staffOfVisit(visit).includes(staffId)
