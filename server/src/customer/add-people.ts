import { type ImportField, type LeftOut, leftOutNote } from '@goldline/domain/customer/csv'
import type { ImportRow } from '@goldline/domain/customer/import-row'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import { maxLengths } from '@goldline/domain/text-lengths'
import type { Selectable } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import { salonRow, salonZone } from '../db/salon-row.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { VisitDeps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import type { ChangedFields } from './history.ts'
import { findBlocked } from './queries.ts'

const noon = 720

type ImportedPeople = {
  record: Pick<Selectable<Database['customerImport']>, 'businessObjectId' | 'userId'>
  people: readonly ImportRow[]
  now: number
}

/** Adds a file's new customers. @returns their ids, in order */
export async function addPeople(tx: Tx, deps: VisitDeps, { record, people, now }: ImportedPeople): Promise<string[]> {
  const { businessObjectId, userId } = record
  if (people.length === 0) return []
  const businessObject = await salonRow(inSalon(tx, businessObjectId), ['language'])
  const at = new Date(now)
  const rows = people.map((person) => ({ id: uuidv7(now), person }))
  await tx
    .insertInto('customer')
    .values(
      rows.map(({ id, person: { name, surname, email, phoneNr, birthday, language } }) => ({
        id,
        ...{ name, surname, email, phoneNr, birthday },
        language: language ?? businessObject.language,
        enteredByBusinessObjectId: businessObjectId,
        registeredAt: at,
      })),
    )
    .execute()
  const identities = people.flatMap(({ email, phoneNr }) => [email, phoneNr].filter((each) => each !== null))
  const blocked = await findBlocked(tx, deps, { businessObjectId, identities })
  const profiles = rows.map(({ id, person: { email, phoneNr, notes, tags, marketing, leftOut } }) => ({
    businessObjectId,
    customerId: id,
    registeredAt: at,
    notes: withLeftOut(notes, leftOut, businessObject.language),
    tags,
    notedMarketing: marketing && JSON.stringify(marketing),
    blackListed: [email, phoneNr].some((identity) => identity !== null && blocked.has(identity)),
  }))
  await tx.insertInto('customerProfile').values(profiles).execute()
  await insertLastVisits(inSalon(tx, businessObjectId), { now }, rows)
  const imported = { businessObjectId, at, userId, what: 'imported' as const }
  const history = rows.map(({ id: customerId, person }) => {
    return { ...imported, id: uuidv7(now), customerId, data: JSON.stringify(consentIn(person)) }
  })
  await tx.insertInto('customerHistory').values(history).execute()
  // One notification suffices: clients reload their lists, whatever its id.
  const [first] = rows
  if (first) await notify(tx, { topic: 'customer', businessObjectId, id: first.id })
  return rows.map(({ id }) => id)
}

const channelField: Record<Channel, ImportField> = { EMAIL: 'marketingEmail', SMS: 'marketingSms' }

/** Returns the file's marketing opt-in for the history, since a later decision deletes it in the profile (CUS-08). */
const consentIn = ({ marketing }: Pick<ImportRow, 'marketing'>): ChangedFields =>
  Object.fromEntries(
    (marketing?.channels ?? []).map((channel) => [
      channelField[channel],
      [null, [marketing?.day, marketing?.source].filter(Boolean).join(', ') || '+'] as const,
    ]),
  )

type AddedPerson = { id: string; person: Pick<ImportRow, 'lastVisit'> }

async function insertLastVisits(
  salon: InSalon<Tx>,
  { now }: { now: number },
  people: readonly AddedPerson[],
): Promise<void> {
  const clock = await salonZone(salon.db, salon.id)
  const bare = { businessObjectId: salon.id, service: '', person: '', price: null }
  const visits = people.flatMap(({ id: customerId, person: { lastVisit } }) =>
    lastVisit === null
      ? []
      : [{ ...bare, id: uuidv7(now), customerId, startTime: new Date(clock.toInstant(lastVisit, noon)) }],
  )
  if (visits.length > 0) await salon.db.insertInto('pastVisit').values(visits).execute()
}

/** CUS-08: puts values that could not be parsed in front of the notes, so that truncation keeps them. */
function withLeftOut(notes: string, leftOut: readonly LeftOut[], language: Language): string {
  if (leftOut.length === 0) return notes
  return [leftOutNote(leftOut, language), notes].filter(Boolean).join('\n').slice(0, maxLengths.notes)
}
