/**
 * What a customer says with a booking that waits, for its deposit (PAY-03g) or for the salon's answer (APT-16g): sealed
 * until then, and kept with the visit once it is booked.
 */
import type { InSalon } from '../../db/in-salon.ts'
import type { HeldWords } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import { requireAnswers, storeAnswers } from '../../form/write-answers.ts'
import type { Secrets } from '../../secrets.ts'
import { guestName, type PlacedBooking } from './place-booking.ts'

type Sealing = { readonly secrets: Secrets }
type GivenWords = { products: readonly string[]; guest?: string | undefined; message?: string | undefined } & {
  answers?: HeldWords['answers'] | undefined
}

/** Checks the answers and seals what was said; null: nothing. Refuses with answers.missing and answers.stop. */
export async function sealWords(
  salon: InSalon<Tx>,
  { secrets }: Sealing,
  { said, placed, customerId }: { said: GivenWords; placed: Pick<PlacedBooking, 'asks'>; customerId: string },
): Promise<string | null> {
  const guest = guestName(said)
  const answers = placed.asks ? (said.answers ?? []) : []
  if (placed.asks) await requireAnswers(salon, { ...wishedServices(said.products, customerId), guest }, answers)
  const words: HeldWords = { answers, message: said.message || undefined, guest }
  return answers.length > 0 || words.message || guest ? secrets.seal(JSON.stringify(words)) : null
}

export const openWords = ({ secrets }: Sealing, said: string | null): HeldWords =>
  said === null ? { answers: [] } : JSON.parse(secrets.open(said))

type BookedVisit = { id: string; products: readonly string[]; customerId: string; words: HeldWords; now: number }

/** Keeps answers with the visit. They were checked before: a question added since must not end the booking. */
export async function keepHeldAnswers(
  salon: InSalon<Tx>,
  { id: appointmentId, products, customerId, words: { answers: given }, now }: BookedVisit,
): Promise<void> {
  if (given.length === 0) return
  await storeAnswers(salon, { appointmentId, ...wishedServices(products, customerId) }, { given, now })
}

const wishedServices = (products: readonly string[], customerId: string) => ({
  customerId,
  productIds: products.map((key) => key.slice(0, 36)),
})
