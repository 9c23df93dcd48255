import { shippedTexts } from '@goldline/server/config/legal'
import { latest } from '@goldline/server/consent/texts'
import { uuidv7 } from '@goldline/server/ids'
import { randomSecret } from '@goldline/server/secrets'
import type { DemoPerson } from './customers.ts'
import type { PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'

export type HashPassword = (password: string) => Promise<string>

type Salons = { lumiere: string; sisi: string; lena: string }

/** Accounts and roles. Only the demo's sign-ins have a password; `sabine` is one of the customers. */
export async function accountRows(
  facts: { people: readonly DemoPerson[]; sabine: DemoPerson; salons: Salons; now: number },
  hashPassword: HashPassword,
  random: Random,
) {
  const { people, sabine, salons, now } = facts
  const created = new Date(now - 300 * 86_400_000)
  const passwordHash = await hashPassword(demoPassword)
  const staffAccount = (email: DemoEmail, name: string, surname: string): PlainRow<'appUser'> => {
    const own = {
      id: random.id(),
      metadataId: randomSecret(),
      name,
      surname,
      email,
      phoneNr: null,
      language: 'de' as const,
    }
    return { ...own, emailConfirmedTime: created, phoneNrConfirmedTime: null, passwordHash, createdTime: created }
  }
  const owner = staffAccount('owner@lumiere.example', 'Hương', 'Trịnh')
  const lena = staffAccount('lena@lumiere.example', 'Lena', 'Brunner')
  const sisiOwner = staffAccount('owner@sisi.example', 'Resi', 'Hofer')
  const customers = people.flatMap((person) =>
    person.userId === null
      ? []
      : [customerAccount(person, person.userId, { created, passwordHash: person === sabine ? passwordHash : null })],
  )
  // Marks changes by customers since last evening as unread.
  const newsReadTime = new Date(now - 14 * 3_600_000)
  const pinHash = await hashPassword(demoPin)
  const userRole: PlainRow<'userRole'>[] = [
    { businessObjectId: salons.lumiere, userId: owner.id, role: 'OWNER', staffId: null, newsReadTime, pinHash },
    {
      businessObjectId: salons.lumiere,
      userId: lena.id,
      role: 'USER_LITE_PLUS',
      staffId: salons.lena,
      newsReadTime,
      pinHash,
    },
    { businessObjectId: salons.sisi, userId: sisiOwner.id, role: 'OWNER', staffId: null, newsReadTime, pinHash },
  ]
  // Resi has not accepted the terms, so that signing in as her shows the question.
  const consent: PlainRow<'consent'>[] = [{ ...acceptedTerms(now), userId: owner.id }]
  return { appUser: [owner, lena, sisiOwner, ...customers], userRole, consent }
}

type StaffAccount = { businessObjectId: string; id: string; name: string; surname: string }

/** Creates users as adding a person does: smallest role, no address; they see the visits of all people (AUTH-25). */
export function colleagueRows(people: readonly StaffAccount[], { now, random }: { now: number; random: Random }) {
  const each = people.map((person) => ({ ...person, userId: random.id() }))
  const createdTime = new Date(now - 300 * 86_400_000)
  return {
    appUser: each.map(({ userId, name, surname }): PlainRow<'appUser'> => {
      const own = { id: userId, metadataId: randomSecret(), name, surname, language: 'de' as const, createdTime }
      return {
        ...own,
        email: null,
        emailConfirmedTime: null,
        phoneNr: null,
        phoneNrConfirmedTime: null,
        passwordHash: null,
      }
    }),
    userRole: each.map(({ businessObjectId, userId, id }): PlainRow<'userRole'> => {
      const own = { businessObjectId, userId, role: 'USER_LITE' as const, staffId: id }
      return { ...own, newsReadTime: createdTime, pinHash: null }
    }),
  }
}

/** AUTH-14. The id does not come from `random`, which would change the rest of the demo. */
function acceptedTerms(now: number): Omit<PlainRow<'consent'>, 'userId'> {
  const { version } = latest(shippedTexts.OWNER_TERMS)
  const terms = { kind: 'OWNER_TERMS', businessObjectId: null, granted: true, textVersion: version } as const
  return { ...terms, id: uuidv7(now), language: 'de', client: 'ADMIN', createdTime: new Date(now) }
}

function customerAccount(
  person: DemoPerson,
  id: string,
  { created, passwordHash }: { created: Date; passwordHash: string | null },
): PlainRow<'appUser'> {
  const { name, surname, email, phoneNr, language } = person
  return {
    id,
    metadataId: randomSecret(),
    name,
    surname,
    email,
    phoneNr,
    language,
    passwordHash,
    emailConfirmedTime: email === null ? null : created,
    phoneNrConfirmedTime: phoneNr === null ? null : created,
    createdTime: created,
  }
}

/** Password of the demo's accounts, printed at the start. */
export const demoPassword = 'goldline-demo'

/** PIN of all staff; opens a till (POS-05). */
export const demoPin = '4815'

export const demoSignIns = [
  { email: 'owner@lumiere.example', who: 'owner', salon: 'studio-lumiere' },
  { email: 'lena@lumiere.example', who: 'staff', salon: 'studio-lumiere' },
  { email: 'sabine@lumiere.example', who: 'customer', salon: 'studio-lumiere' },
  { email: 'owner@sisi.example', who: 'owner', salon: 'atelier-sisi' },
] as const

export type DemoEmail = (typeof demoSignIns)[number]['email']
