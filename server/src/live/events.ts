/** Sends live changes to open calendars (APT-06): every process forwards committed notices to its own streams. */
import { getEvents, type LiveEvent } from '@goldline/contract/live'
import { type Notice, notifyChannel } from '../db/notify.ts'
import { Refused } from '../http/errors.ts'
import { inSteps, type Route } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { type LiveStream, liveStream, type Rhythm } from './live-stream.ts'

const slowRhythm: Rhythm = { beatMs: 15_000, silenceMs: 35_000, checkMs: 15_000 }
/** For tills and kiosks, which must notice within a second that their connection is lost (POS-19, CHK-07). */
const fastRhythm: Rhythm = { ...slowRhythm, beatMs: 200, silenceMs: 800 }
const rhythmOf = ({ client }: SalonActor) => (client === 'CHECKOUT' || client === 'CHECKIN' ? fastRhythm : slowRhythm)

/** Most streams per session and process; a tab needs one. */
const mostStreams = 20

type OpenStream = { actor: SalonActor; stream: LiveStream; check(): void }

/** Streams a salon's events to its clients, but not to a locked device (AUTH-12); a stream ends with its token. */
export const eventsRoute: Route = (app, deps) => {
  const open = new Set<OpenStream>()
  // In steps, to run outside a transaction, since a stream stays open.
  inSteps(getEvents, async ({ actor, raw: { request, reply } }) => {
    const own = [...open].filter((each) => each.actor.tokenId === actor.tokenId)
    if (own.length >= mostStreams) throw new Refused('too-many-requests', { retryAfter: slowRhythm.beatMs / 1000 })
    const stillValid = async () => (await app.spine.lookAtSession(request)) !== undefined
    const stream = liveStream(reply, { rhythm: rhythmOf(actor), stillValid, closed: () => open.delete(entry) })
    const check = () =>
      void stillValid().then(
        (valid) => valid || stream.close(),
        () => undefined,
      )
    const entry: OpenStream = { actor, stream, check }
    open.add(entry)
  })(app, deps)

  const heard = (notice: Notice) => {
    for (const { actor, stream } of open) {
      if (notice.topic === 'token' && notice.id === actor.tokenId) {
        stream.send({ topic: 'ended' })
        stream.close()
      }
      const event = notice.topic !== 'token' && eventFor(notice, actor)
      if (event) stream.send(event)
    }
  }
  // Also check the session, since the notice of its end may be among those lost.
  const refetch = () => {
    for (const { stream, check } of open) {
      stream.send({ topic: 'refetch' })
      check()
    }
  }
  let unsubscribe = () => {}
  app.addHook('onReady', async () => {
    unsubscribe = await deps.listen.subscribe(notifyChannel, {
      heard: ({ payload }) => heard(JSON.parse(payload)),
      refetch,
    })
  })
  // End streams at shutdown; clients reconnect to another process.
  app.addHook('preClose', async () => {
    unsubscribe()
    for (const { stream } of open) stream.close()
  })
}

/** Topics on which a kiosk reloads the queue's waiting times; it gets no ids (CHK-03). */
const kioskTopics: readonly string[] = ['queue', 'appointment']

function eventFor(notice: Exclude<Notice, { topic: 'token' }>, actor: SalonActor): LiveEvent | undefined {
  const { businessObjectId, ...event } = notice
  if (businessObjectId !== actor.businessObjectId || actor.locked) return undefined
  // AUTH-25h: send no id to restricted staff, since an event does not tell whose data it concerns.
  if (actor.scope !== 'ALL') return { topic: event.topic }
  if (actor.client !== 'CHECKIN') return event
  return kioskTopics.includes(event.topic) ? { topic: event.topic } : undefined
}
