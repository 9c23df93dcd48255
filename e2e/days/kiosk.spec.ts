/** A morning at the kiosk: eight walk-ins join, are called, served, skipped, leave, and pay. */

import { anotherOwner } from '../elsewhere.ts'
import { everyPin, pair } from '../salon-device.ts'
import { atKiosk, type WalkIn } from './at-kiosk.ts'
import { atTill } from './at-till.ts'
import { type Day, test } from './day.ts'
import { givePins } from './set-up.ts'

const [nails, hair, lashes] = ['Nägel', 'Haare', 'Wimpern & Brauen']

test.use({ begins: '09:10' })

const walkIns: readonly WalkIn[] = [
  { name: 'Nora', contact: '079 412 10 01', services: [[nails, 'Maniküre']] },
  { name: 'Pia', contact: '079 412 10 02', services: [[nails, 'Shellac']] },
  { name: 'Jan', contact: '079 412 10 03', services: [[hair, 'Herrenschnitt']] },
  {
    name: 'Lea',
    contact: 'lea@kommt.example',
    services: [
      [nails, 'Pediküre'],
      [nails, 'Maniküre'],
    ],
  },
  { name: 'Eva', contact: '079 412 10 05', services: [[lashes, 'Augenbrauen']] },
  { name: 'Tom', contact: '079 412 10 06', services: [[hair, 'Kinderhaarschnitt']] },
  { name: 'Ayse', contact: 'ayse@kommt.example', services: [[hair, 'Föhnen, kurz']] },
]

async function door(day: Day) {
  const owner = await anotherOwner(day.url)
  const { names } = await givePins(owner)
  const paired = async (name: string, client: 'CHECKIN' | 'CHECKOUT', [width, height]: [number, number]) => {
    const page = await day.opens(name, { viewport: { width, height }, expected: /status of (401|409)/ })
    const id = await pair(page, owner, client)
    day.devices.add(id)
    return { page, id }
  }
  const kiosk = atKiosk((await paired('the kiosk', 'CHECKIN', [820, 1180])).page)
  const room = atKiosk((await paired('the room’s screen', 'CHECKIN', [1920, 1080])).page)
  const desk = await paired('the till', 'CHECKOUT', [1280, 800])
  return { kiosk, room, till: atTill(desk.page, desk.id, day.money), names }
}

test('[CHK-03, CHK-05, CHK-06, CHK-07a, CHK-07b, AUTH-08] a morning at the kiosk with eight walk-ins', async ({
  day,
}) => {
  test.setTimeout(480_000)
  const { kiosk, room, till, names } = await door(day)

  await day.step('the waiting room’s screen is empty', async () => {
    await room.becomesRoom('Lena', everyPin)
    await room.showsRoom([])
  })
  await day.step('a guest begins and walks away: the kiosk forgets them', async () => {
    await kiosk.begins()
    await kiosk.chooses([nails, 'Shellac'])
    await day.waits(15)
    await kiosk.saysSecondsLeft(15)
    await day.waits(16)
    await kiosk.isAtStart()
    // Waits until the stream counts as silent, so that the next guest gets a new one.
    await day.waits(9)
    await kiosk.isAtStart()
  })
  await day.step('the connection drops: the kiosk sends the guest to the desk, and keeps the choice', async () => {
    await kiosk.begins()
    await kiosk.chooses([nails, 'Shellac'])
    day.server.fallsSilent()
    await kiosk.isOffline()
    day.server.speaks()
    await kiosk.hasChosen('Shellac')
    await kiosk.goesBack()
  })
  for (const walkIn of walkIns)
    await day.step(`${walkIn.name} joins the queue`, async () => {
      await kiosk.joins(walkIn)
      await kiosk.finishes()
      await kiosk.isAtStart()
    })
  const waiting = ['Nora', 'Pia', 'Jan', 'Lea', 'Lea (2)', 'Eva', 'Tom', 'Ayse']
  await day.step('the waiting room shows all eight', () => room.showsRoom(waiting))
  await day.step('a guest is called, comes, and is taken', async () => {
    await till.opens(names.lena)
    await till.opensQueue()
    await till.calls('Nora')
    day.mail.promises('QUEUE_CALL', 'SMS', '+41794121001')
    await room.showsCalled('Nora')
    await till.takesFromQueue('Nora')
    await room.showsRoom(waiting.slice(1))
  })
  await day.step('the person on turn cannot; the next one takes the guest', async () => {
    await till.skipsFor('Pia', 'Am Telefon')
    await till.takesFromQueue('Pia')
    await room.showsRoom(waiting.slice(2))
  })
  await day.step('a guest has left', async () => {
    await till.letsGo('Tom')
    await room.showsRoom(['Jan', 'Lea', 'Lea (2)', 'Eva', 'Ayse'])
  })
  await day.step('a taken guest pays', async () => {
    await till.takes('Nora')
    await till.pays('CARD', 48_00, { whole: true })
    await till.takes('Pia')
    await till.paysCash(58_00, 100_00)
    await till.saysSums()
  })
})
