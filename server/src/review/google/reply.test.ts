import { beforeEach, expect, test } from 'vitest'
import { googleSalon } from '../../test/google-salon.ts'

const [minute, hour] = [60_000, 3_600_000]
const google = await googleSalon()
const { call, connected, list, meet, reply, said } = google
let id: string
let name: string
beforeEach(async () => {
  await connected()
  name = google.standIn().write({ author: 'Rolf Amstutz', stars: 3, comment: 'Laut' })
  await meet()
  id = (await list())[0]?.id ?? ''
})
const replyAtGoogle = () =>
  google
    .standIn()
    .reviews()
    .find((each) => each.name === name)?.reviewReply?.comment

test('[REV-05] a job sends a reply to Google, then a changed one, and deletes it', async () => {
  expect((await reply(id, 'Das tut uns leid')).json()).toMatchObject({ status: 'GMB', googleReply: 'WAITING' })
  expect((await reply(id, 'Unter der Woche ist es ruhiger')).json().replies).toHaveLength(1)
  await meet()
  expect([replyAtGoogle(), await said()]).toEqual([
    'Unter der Woche ist es ruhiger',
    [['DONE_GMB', 'Rolf Amstutz', 'Unter der Woche ist es ruhiger']],
  ])
  const [own] = (await list())[0]?.replies ?? []
  google.t.clock.advance(minute)
  await call('DELETE', `review-replies/${own?.id}`)
  await meet()
  expect([replyAtGoogle(), await said()]).toEqual([undefined, [['GMB', 'Rolf Amstutz']]])
})

test('[REV-05] a request whose answer was lost is repeated safely; a concurrent read does not undo the reply', async () => {
  await reply(id, 'Danke')
  google.standIn().fail({ on: 'reply', kind: 'lostAnswer' })
  await meet()
  expect([replyAtGoogle(), (await list())[0]?.googleReply]).toEqual(['Danke', 'WAITING'])
  google.standIn().answer(name, 'Von jemand anderem')
  google.t.clock.advance(hour)
  google.standIn().fail({ on: 'reply', kind: 'status', status: 500 })
  await meet()
  expect(await said()).toEqual([['GMB', 'Rolf Amstutz', 'Danke']])
  google.t.clock.advance(hour)
  await meet()
  expect([replyAtGoogle(), await said()]).toEqual(['Danke', [['DONE_GMB', 'Rolf Amstutz', 'Danke']]])
})

test('[REV-05] a reply that Google refuses is shown and its text kept; without access a reply is refused', async () => {
  await reply(id, 'Danke')
  google.standIn().fail({ on: 'reply', kind: 'status', status: 400 })
  await meet()
  google.t.clock.advance(hour)
  await meet()
  expect((await list())[0]).toMatchObject({ googleReply: 'REFUSED', replies: [{ text: 'Danke' }] })
  google.standIn().expire()
  google.t.clock.advance(hour)
  await meet()
  expect((await reply(id, 'Noch einmal')).json()).toMatchObject({ status: 409, message: 'google.not-connected' })
  expect((await list())[0]?.replies).toMatchObject([{ text: 'Danke' }])
})
