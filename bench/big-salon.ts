/** A salon of twelve people with a full day, a month of 1 500 visits and 50 000 customers. */
import type { Occupation } from '../domain/src/availability/facts.ts'
import { workload } from '../domain/src/test/workload.ts'
import { addDays } from '../domain/src/time/day.ts'
import { zone } from '../domain/src/time/zone.ts'
import { openDatabase } from '../server/src/db/database.ts'
import type { TestDatabase } from '../server/src/test/clone.ts'
import { clockAheadMs } from '../server/src/test/run-clock.ts'
import { type LoadedSalon, loadWorkload } from './workload-salon.ts'

export const bigDay = '2027-03-10'
const [people, cards, visits, customers, together] = [12, 200, 1500, 50_000, 2500]

export async function bigSalon(database: TestDatabase): Promise<LoadedSalon> {
  const { facts } = workload('W3')
  const staff = facts.staff.slice(0, people)
  const ids = staff.map(({ id }) => id)
  const salon = await loadWorkload(database, { ...facts, staff, occupations: [...fullDay(ids), ...restOfMonth(ids)] })
  await fillCustomers(database, salon)
  return salon
}

async function fillCustomers({ ownerUrl }: TestDatabase, salon: LoadedSalon): Promise<void> {
  // Writing this much takes longer than a request's statement limit and a connection's silence limit.
  const { pool, close } = openDatabase({ url: ownerUrl, poolSize: 1, silentMs: 3_600_000, clockAheadMs })
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (let first = 1; first <= customers; first += together)
      await client.query(customersSql, [salon.id, first, first + together - 1])
    await client.query(comingSql, [salon.id])
    await client.query('vacuum analyze')
  } finally {
    client.release()
    await close()
  }
}

const { toInstant } = zone('Europe/Zurich')
const visit = (staffId: string, day: string, from: number, minutes: number): Occupation => {
  const start = toInstant(day, from)
  return { staffId, from: start, to: start + minutes * 60_000, appointmentId: '' }
}

/** Visits from eight o'clock, half an hour each, ten minutes apart. */
const fullDay = (ids: readonly string[]): Occupation[] =>
  Array.from({ length: cards }, (_, index) => {
    return visit(ids[index % people] ?? '', bigDay, 480 + 40 * Math.floor(index / people), 30)
  })

/** Visits on the other thirty days of the month. */
const restOfMonth = (ids: readonly string[]): Occupation[] => {
  const days = Array.from({ length: 31 }, (_, index) => addDays('2027-03-01', index)).filter((day) => day !== bigDay)
  return Array.from({ length: visits - cards }, (_, index) => {
    const place = Math.floor(index / days.length)
    return visit(ids[place % people] ?? '', days[index % days.length] ?? '', 540 + 90 * Math.floor(place / people), 60)
  })
}

/** Realistic names: few are common, many are rare; some people have two. */
const customersSql = `
with first as (
  select n, initcap((array['an','be','co','da','el','fa','gi','ha','ju','ka','lu','ma','ni','pe','ro','sa','ti','ur','vi','zo'])[1 + n % 20]
    || (array['na','la','bine','rin','tra','chen','lo','mas','vid','dré','rg','ngo','lie','ria','xa'])[1 + n / 20 % 15]
    || (array['','','e','s'])[1 + n / 300 % 4]) as word
  from generate_series(0, 799) n
), last as (
  select n, initcap((array['mei','mül','kel','schnei','fi','we','hu','bru','ger','stei','baum','nguy','ko','zim','fre','wid','obr','am','ro','lin'])[1 + n % 20]
    || (array['er','ler','der','scher','ber','ner','ch','ser','mann','ter','gart','ên','ßer','dt','li'])[1 + n / 20 % 15]
    || (array['','','mer','egger','hofer','li','mann','ach','son','ing','bach','ler','iger','ert','ow','el','ik','ova','stein','feld'])[1 + n / 300 % 20]) as word
  from generate_series(0, 5999) n
), person as (
  select gen_random_uuid() as id, n, (pow(n::bigint * 7919 % 10007 / 10007.0, 2) * 799)::int as f, (pow(n::bigint * 104729 % 10009 / 10009.0, 2) * 5999)::int as l
  from generate_series($2::int, $3::int) n
), made as (
  insert into customer (id, entered_by_business_object_id, name, surname, email, phone_nr)
  select person.id, $1, first.word, last.word || case when person.n % 17 = 0 then '-' || other.word else '' end,
    lower(folded(first.word || '.' || last.word)) || person.n || '@example.com', '+4179' || (1000000 + person.n * 7)
  from person join first on first.n = f join last on last.n = l join last other on other.n = (l * 7 + 13) % 6000
  returning id
)
insert into customer_profile (business_object_id, customer_id, registered_at, visits, last_visit)
select $1, id, now() - interval '1 year', 5, now() - interval '1 month' from person where id in (select id from made)`

const comingSql = `
with coming as (select id, row_number() over (order by id) as n from appointment where business_object_id = $1),
  who as (select customer_id, row_number() over (order by customer_id) as n from customer_profile where business_object_id = $1)
update appointment a set customer_id = who.customer_id from coming join who using (n)
where a.business_object_id = $1 and a.id = coming.id`
