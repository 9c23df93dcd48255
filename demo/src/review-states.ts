/** Reviews of “Studio Lumière” in each state except published (REV-01, REV-05, REV-06). */

import { shownName } from '@goldline/domain/customer/masking'
import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import { insertAll, type PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'

type Plan = Pick<PlainRow<'review'>, 'status' | 'source' | 'rating' | 'text' | 'unsupportedLinks'> & {
  days: number
  /** The author's name at Google; absent: written by a customer of the salon. */
  author?: string
  reply?: string
  hidden?: string
}
type StateFacts = { salon: Salon; now: number; random: Random }

const day = 86_400_000

const plans: readonly Plan[] = [
  {
    status: 'PENDING',
    source: 'OWN',
    rating: 5,
    days: 1,
    unsupportedLinks: ['nagelglueck.example.com'],
    text: 'Fotos von meinen neuen Nägeln: nagelglueck.example.com/lumiere',
  },
  { status: 'PENDING_GMB', source: 'GOOGLE', rating: null, days: 3, text: '', unsupportedLinks: [] },
  {
    status: 'GMB',
    source: 'GOOGLE',
    rating: 5,
    days: 6,
    unsupportedLinks: [],
    author: 'Rolf Amstutz',
    text: 'Schnell einen Termin bekommen, sehr freundlich.',
  },
  {
    status: 'DONE_GMB',
    source: 'GOOGLE',
    rating: 4,
    days: 12,
    unsupportedLinks: [],
    author: 'Priya N.',
    text: 'Great haircut, a bit hard to find from the tram.',
    reply: 'Thank you! The entrance is beside the bakery.',
  },
  {
    status: 'DONE',
    source: 'OWN',
    rating: 1,
    days: 20,
    unsupportedLinks: [],
    text: 'Die Frau am Empfang ist eine Zumutung!',
    hidden: 'Beleidigt eine Mitarbeiterin.',
  },
]

export async function writeReviewStates(tx: Tx, { salon, now, random }: StateFacts): Promise<void> {
  const people = await silentPeople(tx, salon.id)
  const reviews: PlainRow<'review'>[] = []
  const replies: PlainRow<'reviewReply'>[] = []
  for (const { days, author, reply, hidden, ...plan } of plans) {
    const person = author === undefined ? people.shift() : undefined
    const time = new Date(now - days * day)
    const id = random.id()
    const who = { customerId: person?.id ?? null, shownName: author ?? (person ? shownName(person) : '') }
    const why = hidden ?? null
    const hiddenTime = why === null ? null : time
    reviews.push({
      businessObjectId: salon.id,
      id,
      ...plan,
      ...who,
      language: 'de',
      appointmentId: null,
      orderCheckoutDate: null,
      createdTime: time,
      lastModified: time,
      reportedTime: hiddenTime,
      reportReason: why,
      hiddenTime,
      hiddenReason: why,
    })
    const answered = { businessObjectId: salon.id, reviewId: id, time: new Date(time.getTime() + day) }
    if (reply !== undefined) replies.push({ ...answered, id: random.id(), text: reply })
  }
  await insertAll(tx, { review: reviews, reviewReply: replies })
}

/** Customers without a review. */
const silentPeople = (tx: Tx, businessObjectId: string) =>
  inSalon(tx, businessObjectId)
    .selectFrom('customerProfile as p')
    .innerJoin('customer as c', 'c.id', 'p.customerId')
    .select(['c.id', 'c.name', 'c.surname'])
    .where('p.visits', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review as r').select('r.id').whereRef('r.customerId', '=', 'c.id'))),
    )
    .orderBy('c.surname')
    .orderBy('c.id')
    .limit(plans.length)
    .execute()
