/** Provides one field for a file's attacks, each with a day, a victim and addresses of its own. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { testDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { runAtOnce } from './at-once.ts'
import { answer, ask, countCompared, type Field, fieldFor, proveAndBook } from './field.ts'

const midnight = Date.parse('2027-03-02T00:00:00Z')
const hour = 3_600_000

export async function scenes() {
  const database = await testDatabase()
  let field: Field
  let scene = 0
  beforeAll(async () => {
    field = await fieldFor(database, midnight)
  })
  beforeEach(() => {
    scene++
    field.clock.set(midnight + scene * 48 * hour)
  })
  afterAll(async () => {
    await field.close()
    await expectInvariants(database.db)
    await database.close()
  })
  const victim = () => `+41791${String(scene).padStart(2, '0')}4321`
  const homeAddress = () => `85.1.${scene}.7`
  return {
    victim,
    homeAddress,
    /** Call it only while tests run. */
    field: () => field,
    number: () => scene,
    swiss: (count: number) => `+4176${String(count).padStart(4, '0')}${String(100 + scene)}`,
    /** Addresses in different networks. */
    far: (count: number) => `203.${Math.floor(count / 250)}.${count % 250}.9`,
    /** A known browser, which has booked before. */
    regular: async (identity = victim()) => {
      const browser = field.at(homeAddress())
      expect(await proveAndBook(field, browser, identity)).toBe(true)
      field.clock.advance(2 * hour)
      return browser
    },
    /** Requests a code from one address, then guesses from many at once. */
    guessAtOnce: async (identity: string, guessers: (at: number) => string, count: number) => {
      const asked = await ask(field.at(guessers(0)), identity, field.salon)
      if (asked.status !== 201) return { tried: 0, hits: 0 }
      const code = await field.wrongCodeOf(identity)
      const answers = await runAtOnce(count, (at) => answer(field.at(guessers(at)), asked.body.id, code))
      expect(answers.filter(({ status }) => status === 200)).toEqual([])
      return { tried: count, hits: countCompared(answers) }
    },
  }
}
