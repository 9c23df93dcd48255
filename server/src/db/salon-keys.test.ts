import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'

/** Global tables, with reasons. In all others each row belongs to a salon. */
const global: Readonly<Record<string, string>> = {
  business_object: 'the salons themselves',
  app_user: 'people sign in once for all salons',
  token: 'a session is a person’s; its salon is the role’s, and a customer’s has none',
  challenge: 'a code proves an e-mail or number, whichever salon’s page asked for it',
  known_device: 'a browser is a person’s',
  passkey: 'a person signs in with it at every salon',
  customer: 'a person is a customer of several salons; what they are to one stands in customer_profile',
  guest: 'a person books for somebody at every salon',
  consent: 'terms and privacy notice are agreed to once for all salons',
  message: 'codes and security notices are of no salon',
  stray_payment: 'nobody knows whose it is',
  early_report: 'whose message it is about is not known yet',
  erasure: 'who is erased is erased everywhere',
  credit_package: 'the installation’s price list',
  communication_unit_price: 'the installation’s price list',
  rate_count: 'most limits bound people and addresses, not salons',
  idempotency_key: 'a key is the caller’s, who may be nobody’s',
  google_feed_set: 'one set for Google names all salons',
  lexoffice_turn: 'the operator’s account takes two requests a second of all salons',
  installation: 'one row for the database',
  operator_record: 'the operator changes people and salons alike',
  worker: 'processes serve all salons',
  schema_migration: 'the schema is everybody’s',
}

/** Keys that are unique across salons, and why. */
const uniqueOverAll: Readonly<Record<string, string>> = {
  device_pairing_unique: 'whoever opens the link that pairs names its secret alone',
  slot_hold_hash_unique: 'whoever lets a hold go names its secret alone',
  staff_feed_hash_unique: 'whoever subscribes names its secret alone',
  receipt_link_hash_unique: 'the link says its secret alone',
  review_link_hash_unique: 'the link says its secret alone',
  short_link_hash_unique: 'a short address has no room for a salon',
  visit_link_hash_unique: 'whoever opens a visit’s link names its secret alone',
  opt_in_hash_unique: 'whoever confirms names its secret alone',
  unsubscribe_link_hash_unique: 'whoever unsubscribes names its secret alone',
  google_booking_token_unique: 'Google’s mark of an attempt, which makes one visit wherever it is sent',
  google_booking_visit_unique: 'Google asks by the visit’s id alone',
  former_url_name_unique: 'a link names a salon alone, the present ones too',
  picture_path_unique: 'the folder of the files, which all salons share',
  teaser_image_path_unique: 'the folder of the files, which all salons share',
  gallery_picture_path_unique: 'the folder of the files, which all salons share',
  payment_method_setup_session_unique: 'Stripe tells of its page by its own id alone',
  deposit_account_stripe_unique: 'Stripe tells of a salon’s account by its own id alone',
  visit_card_session_unique: 'Stripe tells of its page by its own id alone',
  visit_deposit_session_unique: 'Stripe tells of its page by its own id alone',
  visit_deposit_payment_unique: 'one payment pays one deposit',
  gift_order_session_unique: 'Stripe tells of its page by its own id alone',
  gift_order_payment_unique: 'one payment pays one gift card',
  gift_order_page_unique: 'the buyer’s page says its secret alone',
  gift_order_sheet_unique: 'the card’s link says its secret alone',
  lexoffice_connection_contact_unique: 'a contact’s invoices are one salon’s',
  invoice_payment_paypal_unique: 'PayPal tells of a payment by its own id, and one payment pays one invoice',
  invoice_payment_payment_unique: 'likewise, of what is given back of it',
  credit_order_paypal_unique: 'PayPal tells of a payment by its own id, and one payment pays one order',
  credit_order_payment_unique: 'likewise, of what is given back of it',
}

type TableKey = { name: string; table: string; columns: string[] }
type Reference = TableKey & { target: string; targetColumns: string[]; onDelete: string; cleared: string[] | null }

const columnsOf = (keys: string, relation: string) =>
  `array(select a.attname::text from unnest(${keys}) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number order by place)`

const keysSql = `
  select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", ${columnsOf('i.indkey::int2[]', 'i.indrelid')} as columns
  from pg_index i join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)`

const referencesSql = `
  select conname as name, conrelid::regclass::text as "table", confrelid::regclass::text as target, confdeltype as "onDelete",
    ${columnsOf('conkey', 'conrelid')} as columns, ${columnsOf('confkey', 'confrelid')} as "targetColumns",
    case when confdelsetcols is not null then ${columnsOf('confdelsetcols', 'conrelid')} end as cleared
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

let database: TestDatabase
let salons: Set<string>
beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'business_object_id' and is_nullable = 'NO'`,
  )
  salons = new Set(rows.map(({ name }) => name))
})
afterAll(() => database.close())

describe('[OPS-15] keys of salons', () => {
  test('every table has the salon in each row, or is listed as global with a reason', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const undecided = rows.map(({ name }) => name).filter((name) => salons.has(name) === name in global)
    expect(undecided).toEqual([])
    expect(rows).toHaveLength(salons.size + Object.keys(global).length)
  })

  test('primary, unique and exclusion keys of a salon’s table begin with the salon', async () => {
    const { rows } = await database.pool.query<TableKey>(keysSql)
    const own = rows.filter(({ table }) => salons.has(table))
    const others = own.filter(({ columns }) => columns[0] !== 'business_object_id')
    expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(uniqueOverAll).sort())
  })

  test('foreign keys to salons’ tables begin with the salon on both sides, and never set it null', async () => {
    const { rows } = await database.pool.query<Reference>(referencesSql)
    const wrong = rows.filter(({ target, columns, targetColumns, onDelete, cleared }) => {
      if (!salons.has(target)) return false
      const leads = columns[0] === 'business_object_id' && targetColumns[0] === 'business_object_id'
      const letsGo = onDelete === 'n' && (cleared ?? columns).includes('business_object_id')
      return !leads || letsGo
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
