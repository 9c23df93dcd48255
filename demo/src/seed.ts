import { zone } from '@goldline/domain/time/zone'
import { acrossSalons } from '@goldline/server/db/in-salon'
import { type Db, sqlState, type Tx, transact } from '@goldline/server/db/transaction'
import { orderInvoice } from '@goldline/server/ledger/order-invoice'
import type { MessageDeps } from '@goldline/server/message/types'
import type { Secrets } from '@goldline/server/secrets'
import { sql } from 'kysely'
import { accountRows, colleagueRows, type HashPassword } from './accounts.ts'
import { askVisit } from './ask-visit.ts'
import { buildSalon } from './build-salon.ts'
import { customerRow } from './customer-rows.ts'
import { enterOutside } from './enter-outside.ts'
import { offerPackages } from './goods.ts'
import { insertAll } from './insert-rows.ts'
import { lumiere } from './lumiere.ts'
import { lumiereDiary } from './lumiere-diary.ts'
import { lumiereReviews } from './lumiere-reviews.ts'
import type { StartMarketplace } from './marketplace.ts'
import { demoPeople } from './people.ts'
import { addTeaserPictures, lumierePictures, sisiPictures } from './pictures.ts'
import { writeProfiles } from './profiles.ts'
import { type Random, seededRandom } from './random.ts'
import { writeReviewStates } from './review-states.ts'
import { writeReviews } from './reviews.ts'
import { writeSales } from './sales.ts'
import type { Salon } from './salon-model.ts'
import { writeShowcase } from './showcase.ts'
import { sisi } from './sisi.ts'
import { sisiDiary } from './sisi-diary.ts'
import { sisiReviews } from './sisi-reviews.ts'
import { addSmallPictures } from './small-pictures.ts'
import { workerId } from './today.ts'
import { addWorkPictures } from './works.ts'
import { writeCampaign } from './write-campaign.ts'
import { writeCard, writeCredit } from './write-credit.ts'
import { writeDeposits } from './write-deposits.ts'
import { writeDiary } from './write-diary.ts'
import { writeReminders } from './write-reminders.ts'

export type SeedDeps = {
  /** Epoch milliseconds; the diary is built around it. */
  readonly now: number
  readonly hashPassword: HashPassword
  /** The folder for pictures; without it the salons have none. */
  readonly dataDir?: string
  /** Seals messages and the till's journal. */
  readonly secrets: Secrets
  /** Config for writing messages; without it there are none. */
  readonly messages?: Pick<MessageDeps, 'config'>
  /** The marketplace from which some visits come; without it there are none. */
  readonly marketplace?: StartMarketplace | undefined
}

const SEED = 20_260_610

/** Without a sender address, so that no message is sent. */
const unsaid = { config: { publicUrl: 'http://localhost', providers: { smtp: { from: undefined } } } }

/**
 * Turns an empty database into the demo: two salons with staff, customers and diaries, the sign-ins of accounts.ts, and
 * the demo mark. Returns false and changes nothing if there is already a salon. If several processes start at once, one
 * of them does it. The same `now` gives the same demo, apart from secrets.
 */
export async function seedDemo(db: Db, deps: SeedDeps): Promise<boolean> {
  for (let turn = 1; ; turn++) {
    try {
      return await transact(db, (tx) => seedEmpty(tx, deps))
    } catch (error) {
      if (turn >= turns || sqlState(error) !== lockNotAvailable) throw error
    }
  }
}

/**
 * Waits for another process in several steps, because a connection that is silent for longer counts as broken
 * (db/database.ts).
 */
const turns = 24
const turnSeconds = 5
const lockNotAvailable = '55P03'

async function seedEmpty(tx: Tx, deps: SeedDeps): Promise<boolean> {
  await withoutLimits(tx, turnSeconds)
  await tx.selectFrom('installation').select('id').forUpdate().execute()
  const salon = await tx.selectFrom('businessObject').select('id').limit(1).executeTakeFirst()
  if (salon !== undefined) return false
  await writeDemo(tx, deps)
  return true
}

/** Removes the limits of request statements (OPS-06): seeding may be slow, and others wait for it. */
export async function withoutLimits(tx: Tx, lockSeconds = 30): Promise<void> {
  const limits = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`
  await sql.raw(`${limits}; set local lock_timeout = '${lockSeconds}s'`).execute(tx)
}

/** Writes the demo in the caller's transaction into a database without salons. */
export async function writeDemo(tx: Tx, deps: SeedDeps): Promise<void> {
  const { now, hashPassword, dataDir, secrets, messages, marketplace: start } = deps
  const random = seededRandom(SEED)
  const today = zone('Europe/Zurich').toWall(now).day
  const big = await buildSalon(tx, lumiere(today), { now, random })
  const small = await buildSalon(tx, sisi(), { now, random })
  const people = demoPeople(today, random)
  const salons = { lumiere: big.id, sisi: small.id, lena: workerId(big, 'lena') }
  const everybody = [...people.lumiere, ...people.sisi]
  const accounts = await accountRows({ people: everybody, sabine: people.sabine, salons, now }, hashPassword, random)
  const bigVisits = lumiereDiary({
    ...{ salon: big, people: people.lumiere, personOf: people.personOf, connected: start !== undefined, now, random },
  })
  const smallVisits = sisiDiary({
    salon: small,
    people: people.sisi,
    sabine: people.sabine,
    elsewhere: bigVisits,
    now,
    random,
  })
  const customer = [
    ...people.lumiere.map((person) => customerRow(person, big.id, now)),
    ...people.sisi.map((person) => customerRow(person, small.id, now)),
  ]
  await insertAll(tx, { ...accounts, customer })
  const rows = await writeDiary(tx, { salon: big, visits: bigVisits, people: people.lumiere, now, random })
  await writeDiary(tx, { salon: small, visits: smallVisits, people: [...people.sisi, people.sabine], now, random })
  // Without statistics, queries here and of availability have plans for an empty database: ten times slower.
  await sql`analyze`.execute(tx)
  const { config } = messages ?? unsaid
  // With separate random numbers, as below.
  await enterOutside(tx, { salon: big, rows, random: seededRandom(SEED + 7), deps: { secrets, config }, start })
  await writeBesides(tx, { big, small }, { now, random, dataDir })
  await askVisit(tx, { salon: big, now, deps: { secrets, config } })
  // Uses separate random numbers, so that the rest of the demo stays the same.
  for (const salon of [big, small]) await writeSales(tx, { salon, now, secrets, random: seededRandom(SEED + 1) })
  await writeCredit(tx, { businessObjectIds: [big.id, small.id], now, random: seededRandom(SEED + 2) })
  await writeDeposits(tx, { businessObjectId: small.id, createdTime: new Date(now), random: seededRandom(SEED + 9) })
  if (messages !== undefined) await writeMessages(tx, { salon: big, now, messages: { ...messages, secrets } })
  await writeAccounts(tx, big.id, new Date(now))
  await tx
    .updateTable('installation')
    .set({ demo: true, seededTime: new Date(now) })
    .execute()
}

type Salons = { big: Salon; small: Salon }
type SeedContext = { now: number; dataDir: string | undefined; random: Random }

/** Writes reviews, pictures and other data of the salons, except their diaries. */
async function writeBesides(tx: Tx, { big, small }: Salons, { now, random, dataDir }: SeedContext): Promise<void> {
  await writeReviews(tx, { salon: big, plans: lumiereReviews, now, random })
  await writeReviews(tx, { salon: small, plans: sisiReviews, now, random })
  await writeShowcase(tx, { salon: big, now, random })
  if (dataDir !== undefined) {
    await addTeaserPictures(tx, big.id, { pictures: lumierePictures, dataDir, now, random })
    await addTeaserPictures(tx, small.id, { pictures: sisiPictures, dataDir, now, random })
    await addSmallPictures(tx, { salon: big, dataDir, now, random })
    await addWorkPictures(tx, { salon: big, dataDir, now, random: seededRandom(SEED + 8) })
  }
  await writeProfiles(tx, { salon: big, now })
  await writeReviewStates(tx, { salon: big, now, random })
}

async function writeAccounts(tx: Tx, businessObjectId: string, createdTime: Date): Promise<void> {
  await writeCard(tx, { businessObjectId, id: seededRandom(SEED + 4).id(), createdTime })
  await writeInvoices(tx, { businessObjectId, id: seededRandom(SEED + 3).id(), createdTime })
  await writeColleagues(tx, createdTime.getTime())
  await offerPackages(tx, { businessObjectId, random: seededRandom(SEED + 6), createdTime })
}

async function writeMessages(tx: Tx, facts: Parameters<typeof writeCampaign>[1]): Promise<void> {
  await writeCampaign(tx, facts)
  await writeReminders(tx, facts)
}

/** AUTH-12: gives all other staff a user, without an invitation or PIN. */
async function writeColleagues(tx: Tx, now: number): Promise<void> {
  const without = await acrossSalons(tx)
    .selectFrom('staff as s')
    .leftJoin('userRole as r', (join) =>
      join.onRef('r.businessObjectId', '=', 's.businessObjectId').onRef('r.staffId', '=', 's.id'),
    )
    .select(['s.businessObjectId', 's.id', 's.name', 's.surname'])
    .where('r.userId', 'is', null)
    .orderBy('s.email')
    .execute()
  await insertAll(tx, colleagueRows(without, { now, random: seededRandom(SEED + 5) }))
}

/** INV-04: queues invoices for the salons’ purchases, made at the stand-in once the demo runs. */
async function writeInvoices(tx: Tx, own: { businessObjectId: string; id: string; createdTime: Date }): Promise<void> {
  // Opening the invoices creates this salon’s contact there, for which an unpaid one waits (INV-01).
  await tx
    .insertInto('lexofficeConnection')
    .values({ ...own, name: 'Studio Lumière AG', language: 'de' })
    .execute()
  const paid = await acrossSalons(tx)
    .selectFrom('creditOrder')
    .select(['businessObjectId', 'id', 'price', 'settledTime'])
    .where('state', '=', 'FULFILLED')
    .execute()
  for (const { settledTime, ...order } of paid) if (settledTime !== null) await orderInvoice(tx, order, settledTime)
}
