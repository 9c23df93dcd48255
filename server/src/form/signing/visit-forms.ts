/** The forms before a visit, and its customer's signatures (FRM-02). */
import type { VisitForm } from '@goldline/contract/appointment/forms'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { canSign, firstSigningDay, readingLanguage, signatureCounts } from '@goldline/domain/form/forms'
import type { Language } from '@goldline/domain/message/kinds'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { acrossSalons, type InSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Database } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { isOfGuest } from '../queries.ts'

type FormReader = { language: Language; salonLanguage: Language; now: number }
type SignedVisit = {
  id: string
  customerId: string | null
  /** The guest who comes; the customer's signature is then valid only for them (CUS-13). */
  guest: string | null
  startTime: Date
  productIds: readonly string[]
}
type PublishedForm = Selectable<Database['formVersion']> & { countsFrom: number }
type SignatureRow = Omit<Selectable<Database['formSignature']>, 'pdf'>

/** Reads the published forms before any of these services. */
const loadFormsBefore = (salon: InSalon, productIds: readonly string[]): Promise<PublishedForm[]> =>
  salon
    .selectFrom('form')
    .innerJoin('formVersion as v', (join) =>
      join
        .onRef('v.businessObjectId', '=', 'form.businessObjectId')
        .onRef('v.formId', '=', 'form.id')
        .onRef('v.number', '=', 'form.number'),
    )
    .selectAll('v')
    .select('form.countsFrom')
    .$narrowType<{ countsFrom: number }>()
    .where('form.deletedTime', 'is', null)
    .where(
      sql<boolean>`exists (select from form_product o where o.business_object_id = form.business_object_id
        and o.form_id = form.id and o.product_id = any(${[...productIds]}::uuid[]))`,
    )
    .orderBy('form.id')
    .execute()

/** Reads the customer's signatures at the salon for the person who comes, latest first. */
async function loadSignatures(
  salon: InSalon,
  { customerId, guest }: Pick<SignedVisit, 'customerId' | 'guest'>,
): Promise<SignatureRow[]> {
  if (customerId === null) return []
  return salon
    .selectFrom('formSignature')
    .select(['businessObjectId', 'id', 'formId', 'number', 'customerId', 'appointmentId', 'language', 'name'])
    .select(['signedTime', 'expiresTime'])
    .where('customerId', '=', customerId)
    .where(isOfGuest('formSignature', guest))
    .orderBy('signedTime', 'desc')
    .execute()
}

const countsFor = ({ countsFrom }: PublishedForm, { number, expiresTime }: SignatureRow, start: Date): boolean =>
  signatureCounts({ countsFrom }, { number, expiresTime: expiresTime?.getTime() ?? null }, start.getTime())

type SeenVisit = SignedVisit & { status: AppointmentStatus }

/**
 * Returns the forms before the visit's services, and other forms signed at the visit: those no longer required, and
 * signatures no longer valid. A past visit has only signatures, none of them given later.
 */
export async function loadVisitForms(salon: InSalon, visit: SeenVisit, reader: FormReader): Promise<VisitForm[]> {
  const forms = await loadFormsBefore(salon, visit.productIds)
  const signatures = await loadSignatures(salon, visit)
  const isOpen = canSign(visit.status)
  const isOwn = ({ appointmentId }: SignatureRow) => appointmentId === visit.id
  const counting = (form: PublishedForm) =>
    signatures.find(
      (each) =>
        each.formId === form.formId &&
        countsFor(form, each, visit.startTime) &&
        (isOpen || isOwn(each) || each.signedTime <= visit.startTime),
    )
  const wanted = forms
    .map((form) => ({ form, signature: counting(form) }))
    .filter(({ signature }) => isOpen || signature !== undefined)
  const others = signatures.filter((each) => isOwn(each) && !wanted.some(({ signature }) => signature === each))
  if (wanted.length === 0 && others.length === 0) return []
  const salonZone = zone((await salonRow(salon, ['timeZone'])).timeZone)
  const signableDay = ({ months }: PublishedForm) =>
    firstSigningDay({ start: visit.startTime.getTime(), months, now: reader.now }, salonZone)
  return [
    ...wanted.map(({ form, signature }) =>
      visitForm(form, reader, { signature, from: signature ? null : signableDay(form) }),
    ),
    ...(await Promise.all(others.map((each) => toSignedForm(salon, each)))),
  ]
}

/** Returns a form in the text that was signed. */
async function toSignedForm(salon: InSalon, signature: SignatureRow): Promise<VisitForm> {
  const { formId, number, language } = signature
  const version = await salon
    .selectFrom('formVersion')
    .selectAll()
    .where('formId', '=', formId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return visitForm(version, { language, salonLanguage: language }, { signature, from: null })
}

function visitForm(
  { formId, number, titles, texts, months }: Selectable<Database['formVersion']>,
  reader: Omit<FormReader, 'now'>,
  { signature, from }: { signature: SignatureRow | undefined; from: Day | null },
): VisitForm {
  const language = readingLanguage({ titles, texts }, reader.language, reader.salonLanguage)
  return {
    ...{ id: formId, number, months, language, title: titles[language] ?? '', text: texts[language] ?? '' },
    ...{ signableFrom: from, signature: signature ? signatureOf(signature) : null },
  }
}

type SignatureColumns = Pick<SignatureRow, 'id' | 'name' | 'number' | 'language' | 'signedTime' | 'expiresTime'>

const signatureOf = ({ id, name, number, language, signedTime, expiresTime }: SignatureColumns) => ({
  ...{ id, name, number, language, time: signedTime.toISOString(), expires: expiresTime?.toISOString() ?? null },
})

/** Returns the forms that a person signed at all salons, latest first. */
export async function mySignedForms(db: Db, userId: string) {
  const rows = await acrossSalons(db)
    .selectFrom('formSignature as w')
    .innerJoin('customer as c', 'c.id', 'w.customerId')
    .innerJoin('businessObject as b', 'b.id', 'w.businessObjectId')
    .innerJoin('formVersion as v', (join) =>
      join
        .onRef('v.businessObjectId', '=', 'w.businessObjectId')
        .onRef('v.formId', '=', 'w.formId')
        .onRef('v.number', '=', 'w.number'),
    )
    .select(['w.id', 'w.name', 'w.number', 'w.language', 'w.signedTime', 'w.expiresTime', 'w.appointmentId'])
    .select(['b.name as salon', 'v.titles'])
    .where('c.userId', '=', userId)
    .orderBy('w.signedTime', 'desc')
    .execute()
  return rows.map(({ appointmentId, salon, titles, ...row }) => ({
    ...{ ...signatureOf(row), appointmentId, salon, title: titles[row.language] ?? '' },
  }))
}

/** Finds the form to sign before the visit; `signed`: it has a valid signature. Refuses with form.notFound. */
export async function formToSign(salon: InSalon, visit: SignedVisit, formId: string) {
  const form = (await loadFormsBefore(salon, visit.productIds)).find((each) => each.formId === formId)
  if (form === undefined) throw new Refused('form.notFound')
  const signatures = await loadSignatures(salon, visit)
  return { form, signed: signatures.some((each) => each.formId === formId && countsFor(form, each, visit.startTime)) }
}

/** Returns the PDF of a signature by the visit's customer. Refuses with form.notFound. */
export async function signedPdf(salon: InSalon, { customerId }: SignedVisit, signatureId: string): Promise<Buffer> {
  const found = await salon
    .selectFrom('formSignature')
    .select('pdf')
    .where('id', '=', signatureId)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('form.notFound')
  return found.pdf
}
