import { firstSigningDay, readingLanguage, signatureExpiry } from '@goldline/domain/form/forms'
import type { Language } from '@goldline/domain/message/kinds'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIf } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { formToSign } from './visit-forms.ts'

type Signing = {
  visit: { id: string; customerId: string; guest: string | null; startTime: Date; productIds: readonly string[] }
  /** `number` and `language` of the text that was read. */
  read: { formId: string; number: number; language: Language; name: string }
  now: number
}

/**
 * Signs the published version once, with its PDF; does nothing if a signature is valid for the visit already. Refuses
 * with form.notFound, with form.outdated if another text is in force, or with form.too-early if the signature would
 * expire before the visit.
 */
export async function signForm(salon: InSalon<Tx>, { visit, read, now }: Signing): Promise<void> {
  // Serialise signing on two devices, also at two visits.
  await salon.db.selectFrom('customer').select('id').where('id', '=', visit.customerId).forNoKeyUpdate().execute()
  const { form, signed } = await formToSign(salon, visit, read.formId)
  if (signed) return
  const { name: salonName, ...row } = await salonRow(salon, [
    ...(['name', 'street', 'postalCode', 'city', 'country', 'timeZone', 'language'] as const),
  ])
  const { language, number, name } = read
  const { titles, texts, months, publishedTime } = form
  refuseIf(
    number === form.number && readingLanguage({ titles, texts }, language, row.language) === language
      ? undefined
      : 'form.outdated',
  )
  const salonZone = zone(row.timeZone)
  const from = firstSigningDay({ start: visit.startTime.getTime(), months, now }, salonZone)
  refuseIf(from === null ? undefined : 'form.too-early')
  const expires = signatureExpiry(now, months, salonZone)
  const words = { title: titles[language] ?? '', text: texts[language] ?? '', language, number, name, publishedTime }
  const times = { signedTime: new Date(now), expiresTime: expires === null ? null : new Date(expires) }
  // Load late: drawing PDFs takes 30 MB, which most servers never need.
  const { drawSignedForm } = await import('./draw-signed.ts')
  const pdf = await drawSignedForm({ salon: { name: salonName, ...row }, ...words, ...times, guest: visit.guest })
  const key = { businessObjectId: salon.id, id: uuidv7(now), formId: read.formId, number }
  await salon.db
    .insertInto('formSignature')
    .values({ ...key, customerId: visit.customerId, appointmentId: visit.id, language, name, ...times, pdf })
    .execute()
}

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptSignatures: readonly DataKind[] = [
  {
    kind: 'Forms that customers signed, with their PDF',
    days: 3653,
    basis:
      'proving what a customer was told and agreed to, until claims are over (OR Art. 127); erasure removes them at once',
    remove: (before) => sql`delete from form_signature where signed_time < ${before}`,
  },
]
