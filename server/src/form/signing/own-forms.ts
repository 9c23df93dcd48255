/** A salon's forms to sign, as the catalogue's editors see them (FRM-02). */
import type { OwnForm } from '@goldline/contract/form/forms'
import type { Language } from '@goldline/domain/message/kinds'
import type { Texts } from '@goldline/domain/product/texts'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { Refused } from '../../http/errors.ts'

type FormRow = Omit<OwnForm, 'versions' | 'changed'> & {
  number: number | null
  countsFrom: number | null
  titles: Texts
  texts: Texts
  published: { titles: Texts; texts: Texts; months: number | null } | null
  versions: { number: number; publishedTime: string; signsAgain: boolean; signatures: number }[]
}

/** Returns forms ordered by name in the salon's language; `signers` are counted at the database's current time. */
export async function loadForms(salon: InSalon, id?: string): Promise<FormRow[]> {
  const counting = sql`select w.customer_id from form_signature w where w.business_object_id = f.business_object_id
    and w.form_id = f.id and w.number >= f.counts_from and (w.expires_time is null or w.expires_time > clock_now())`
  const { rows } = await sql<FormRow>`
    select f.id, f.version, f.titles, f.texts, f.months, f.number, f.counts_from,
      array(select o.product_id from form_product o
        join product p on p.business_object_id = o.business_object_id and p.id = o.product_id and p.deleted_time is null
        where o.business_object_id = f.business_object_id and o.form_id = f.id order by o.product_id) as product_ids,
      (select json_build_object('titles', v.titles, 'texts', v.texts, 'months', v.months) from form_version v
        where v.business_object_id = f.business_object_id and v.form_id = f.id and v.number = f.number) as published,
      coalesce((select json_agg(json_build_object('number', v.number, 'publishedTime', v.published_time, 'signsAgain', v.signs_again,
          'signatures', (select count(*)::int from form_signature w where w.business_object_id = v.business_object_id
            and w.form_id = v.form_id and w.number = v.number)) order by v.number desc)
        from form_version v where v.business_object_id = f.business_object_id and v.form_id = f.id), '[]') as versions,
      (select count(distinct customer_id)::int from (${counting}) s) as signers,
      (select count(*)::int from (select distinct customer_id from (${counting}) w) s where exists (
        select from appointment a
        join appointment_service g on g.business_object_id = a.business_object_id and g.appointment_id = a.id
        join form_product o on o.business_object_id = g.business_object_id and o.product_id = g.product_id and o.form_id = f.id
        where a.business_object_id = f.business_object_id and a.customer_id = s.customer_id and a.status = 'CONFIRMED'
          and a.start_time > clock_now())) as signers_with_visit
    from form f join business_object b on b.id = f.business_object_id
    where f.business_object_id = ${salon.id} and f.deleted_time is null ${id === undefined ? sql`` : sql`and f.id = ${id}`}
    order by folded(f.titles->>b.language), f.id`.execute(salon.db)
  return rows
}

/** Finds a form. Refuses with form.notFound. */
export async function requireForm(salon: InSalon, id: string): Promise<FormRow> {
  const [found] = await loadForms(salon, id)
  if (found === undefined) throw new Refused('form.notFound')
  return found
}

export function toOwnForm({ id, version, titles, texts, months, productIds, versions, ...row }: FormRow): OwnForm {
  const { signers, signersWithVisit } = row
  return {
    ...{ id, version, titles, texts, months, productIds, changed: hasChanged({ titles, texts, months, ...row }) },
    versions: versions.map((each) => ({ ...each, publishedTime: new Date(each.publishedTime).toISOString() })),
    ...{ signers, signersWithVisit },
  }
}

/** Whether the draft differs from the published form. */
export function hasChanged({
  titles,
  texts,
  months,
  published,
}: Pick<FormRow, 'titles' | 'texts' | 'months' | 'published'>) {
  if (published === null) return true
  const same = (one: Texts, other: Texts) =>
    (['de', 'en', 'vi'] satisfies Language[]).every((language) => (one[language] ?? '') === (other[language] ?? ''))
  return months !== published.months || !same(titles, published.titles) || !same(texts, published.texts)
}
