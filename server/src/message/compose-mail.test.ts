import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { enqueueAppointmentMessages } from '../appointment/telling/enqueue-appointment.ts'
import { enqueueCode } from '../auth/enqueue-code.ts'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import { testApp } from '../test/app.ts'
import { aSalon, aSignedInCustomer, book, booked } from '../test/salon.ts'
import { composeMail } from './compose-mail.ts'
import { parseBody } from './queue.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-faces-'))
const { app, db, deps, close } = await testApp({ config: { dataDir } })
afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

const salon = await aSalon(db, 1)
const where = { street: 'Gasse 1', postalCode: '8001', city: 'Zürich', phoneNr: '+41441234567' }
await db.updateTable('businessObject').set(where).where('id', '=', salon.id).execute()
const customer = await aSignedInCustomer(db)

async function leaving(cause: string, withCalendar = true) {
  const found = db.selectFrom('message').selectAll().where('cause', 'like', `${cause}%`)
  const own = withCalendar ? found.where('ics', 'is not', null) : found
  const message = await own.executeTakeFirstOrThrow()
  const text = message.sealed ? deps.secrets.open(message.text) : message.text
  return {
    message,
    mail: await composeMail(deps, { ...message, recipient: message.recipient ?? '' }, parseBody('EMAIL', text)),
  }
}

test('[MSG-18d] [MSG-04f] the subject of the sent mail contains the code; nothing stored does', async () => {
  const code = '493817'
  const about = { purpose: 'SIGN_IN', channel: 'EMAIL', language: 'de', toStaff: false, cause: 'a code' } as const
  const to = { identity: 'ana@customer.example', businessObjectId: salon.id, code }
  await transact(db, (tx) => enqueueCode(tx, deps, { ...about, ...to }))
  const { message, mail } = await leaving('a code', false)
  expect(mail.subject).toBe(`493817 · ${message.subject}`)
  expect(JSON.stringify(message)).not.toContain(code)
  expect(/<title>(.*)<\/title>/.exec(mail.html)?.[1]).not.toContain(code)
})

test('[MSG-18a, MSG-18c, MSG-18e] a confirmation contains the staff’s picture, links to calendars, and the salon’s address', async () => {
  const folder = 'f'.repeat(43)
  mkdirSync(join(dataDir, 'files', 'pictures', folder), { recursive: true })
  const picture = sharp({ create: { width: 128, height: 128, channels: 3, background: '#c8963c' } })
  writeFileSync(join(dataDir, 'files', 'pictures', folder, '128.webp'), await picture.webp().toBuffer())
  const size = { width: 128, height: 128, widths: [128], color: '#c8963c' }
  const row = { businessObjectId: salon.id, id: crypto.randomUUID(), staffId: salon.staff[0] ?? null }
  await db
    .insertInto('picture')
    .values({ ...row, ...size, path: `/files/pictures/${folder}` })
    .execute()
  const { id } = booked(await book(app, salon, customer.token, { startTime: '2027-03-10T11:00:00Z' }))
  const { mail } = await leaving(`NEW_APPOINTMENT ${id}`)
  expect(mail.images).toHaveLength(1)
  expect(mail.images[0]?.content.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(mail.html).toContain(`<img src="cid:${mail.images[0]?.cid}"`)
  expect(mail.html.match(/\/r\/[\w-]{43}\/calendar\/(google|outlook|file)"/g)).toHaveLength(3)
  expect(mail.text).toMatch(/-- \n.*\nTestsalon, Gasse 1, 8001 Zürich · \+41 44 123 45 67\n$/)
  expect(mail.html).toContain('Testsalon, Gasse 1, 8001 Zürich&nbsp;· <a href="tel:+41441234567"')
  rmSync(join(dataDir, 'files', 'pictures', folder), { recursive: true })
})

test('[MSG-18f] the salon’s text to a reader of another language is marked with its language', async () => {
  const visit = booked(await book(app, salon, customer.token, { startTime: '2027-03-11T11:00:00Z' }))
  await db.updateTable('appointment').set({ language: 'vi' }).where('id', '=', visit.id).execute()
  const said = { type: 'SALON_MESSAGE', businessObjectId: salon.id, appointmentId: visit.id, version: 9 } as const
  await transact(db, (tx) =>
    enqueueAppointmentMessages(inSalon(tx, said.businessObjectId), deps, { ...said, text: 'Der Eingang ist im Hof.' }),
  )
  const { mail } = await leaving(`SALON_MESSAGE ${visit.id}`, false)
  expect(mail.html).toMatch(/<html lang="vi">[\s\S]*<p lang="de"[^>]*>Der Eingang/)
})
