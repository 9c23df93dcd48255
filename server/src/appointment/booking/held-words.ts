/**
 * Seals the answers, message and guest's name of a booking that waits for its deposit (PAY-03g) or for the salon's answer
 * (APT-16g), and stores them with the visit once it is booked.
 */
import { productIdsOf } from '@goldline/domain/product/product-key'
import type { InSalon } from '../../db/in-salon.ts'
import type { HeldWords } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import { requireAnswers, storeAnswers } from '../../form/write-answers.ts'
import type { Secrets } from '../../secrets.ts'
import { guestName, type PlacedBooking } from './place-booking.ts'

type Sealing = { readonly secrets: Secrets }
type TypedWords = { products: readonly string[]; guest?: string | undefined; message?: string | undefined } & {
  answers?: HeldWords['answers'] | undefined
}

/** Checks the answers and seals what was typed; null: nothing was. Refuses with answers.missing and answers.stop. */
export async function sealWords(
  salon: InSalon<Tx>,
  { secrets }: Sealing,
  { said, placed, customerId }: { said: TypedWords; placed: Pick<PlacedBooking, 'asks'>; customerId: string },
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

/** Stores the answers with the visit, unchecked: a question added meanwhile must not prevent the booking. */
export async function storeHeldAnswers(
  salon: InSalon<Tx>,
  { id: appointmentId, products, customerId, words: { answers: given }, now }: BookedVisit,
): Promise<void> {
  if (given.length === 0) return
  await storeAnswers(salon, { appointmentId, ...wishedServices(products, customerId) }, { given, now })
}

const wishedServices = (products: readonly string[], customerId: string) => ({
  customerId,
  productIds: productIdsOf(products),
})
