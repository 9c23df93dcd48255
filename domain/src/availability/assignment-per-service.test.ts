import { describe, expect, it } from 'vitest'
import { at, day, leg, now, person, salon, times, visit, withVisits } from '../test/plain-salon.ts'
import { assign } from './assignment.ts'
import { fullDates } from './filling.ts'

/** Anna and Bea do hair, Bea and Cleo nails: only Bea does both. */
const staff = [person('anna'), person('bea', 600, 660), person('cleo')]
const hair = leg('w30', ['anna', 'bea'])
const nails = leg('w30', ['bea', 'cleo'])
const apart = (forHair: string | null, forNails: string | null) => ({
  legs: [
    { ...hair, wanted: forHair },
    { ...nails, wanted: forNails },
  ],
  staffId: null,
})
const together = { legs: [hair, nails], staffId: null }

describe('a person for each service', () => {
  it('[AVL-12] is assigned as requested; by default one person does all services', () => {
    const facts = salon({ staff })
    expect(times(facts, together)).toEqual(['10:00'])
    expect(times(facts, apart('anna', 'cleo'))).toEqual(['10:00', '10:30', '11:00'])
    expect(assign(facts, apart('anna', 'cleo'), { startMs: at(630), now })?.staffIds).toEqual(['anna', 'cleo'])
    expect(times(facts, apart('bea', 'cleo'))).toEqual(['10:00', '10:30'])
    expect(times(facts, apart('cleo', 'anna'))).toEqual([])
  })

  it('[AVL-10] [AVL-12] assigns several people only on request, if the person who does all services has no start that day', () => {
    const facts = withVisits(salon({ staff }), [visit('1', 600, [leg('w60')], ['bea'])])
    const range = { from: day, to: day }
    expect(times(facts, together)).toEqual([])
    expect(fullDates(facts, together, { range, now, free: [] })).toEqual([day])
    expect(times(facts, apart(null, null))).toEqual(['10:00', '10:30', '11:00'])
    expect(assign(facts, apart(null, null), { startMs: at(600), now })?.staffIds).toEqual(['anna', 'cleo'])
  })

  it('[AVL-03] [AVL-12] a person requested for one service keeps it; the other may be reassigned', () => {
    const people = [person('anna'), person('bea'), person('cleo')]
    const booked = visit('1', 600, apart('anna', null).legs, ['anna', 'bea'])
    const facts = withVisits(salon({ staff: people }), [booked], ['1'])
    const taken = assign(facts, { legs: [leg('w30', ['bea'])], staffId: null }, { startMs: at(630), now })
    expect(taken?.moved).toEqual([{ appointmentId: '1', staffIds: ['anna', 'cleo'] }])
    expect(assign(facts, { legs: [leg('w30', ['anna'])], staffId: null }, { startMs: at(600), now })).toBeUndefined()
  })
})
