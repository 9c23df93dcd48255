import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type SmtpFault, type SmtpStandIn, startSmtp } from '@goldline/stand-ins/smtp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smtp } from './smtp.ts'
import type { Email, EmailProvider } from './types.ts'

let standIn: SmtpStandIn
let mail: EmailProvider
// Working calls may be slow on a busy machine; `hasty` is for calls that never answer in time, but still has to
// connect.
let hasty: EmailProvider
beforeAll(async () => {
  standIn = await startSmtp()
  const at = (limitMs: number) => smtp({ url: standIn.url, from: 'no-reply@goldline.example', limitMs })
  ;[mail, hasty] = [at(20_000), at(2_000)]
})
afterAll(() => standIn.close())

const email = (change: Partial<Email> = {}): Email => ({
  id: randomUUID(),
  to: 'sabine@customer.example',
  fromName: 'Studio Lumière',
  replyTo: 'salon@lumiere.example',
  subject: 'Dein Termin für Sabine',
  text: 'Grüezi',
  html: '<p>Grüezi</p>',
  images: [],
  ics: null,
  unsubscribe: null,
  ...change,
})

const headersOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n'))

describe('[MSG-03] SMTP', () => {
  test('a mail arrives with its own Message-ID, text, HTML and calendar entry', async () => {
    const sent = email({
      ics: {
        filename: 'lich-hen.ics',
        method: 'REQUEST',
        content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR',
      },
    })
    expect(await mail.send(sent)).toMatchObject({ kind: 'accepted' })
    const taken = standIn.taken.at(-1)
    expect(taken).toMatchObject({
      from: 'no-reply@goldline.example',
      to: ['sabine@customer.example'],
      messageId: `<${sent.id}@goldline.example>`,
      copies: 1,
    })
    expect(taken?.source).toMatch(/text\/plain/)
    expect(taken?.source).toMatch(/text\/html/)
    expect(taken?.source.replace(/\r\n\s+/g, ' ')).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/)
    expect(headersOf(taken?.source ?? '')).toContain('Auto-Submitted: auto-generated')
  })

  test('no name or subject can inject a header', async () => {
    const evil = 'Salon\r\nBcc: victim@evil.example\r\n\r\nbody'
    await mail.send(email({ subject: evil, fromName: evil }))
    const taken = standIn.taken.at(-1)
    expect(taken?.to).toEqual(['sabine@customer.example'])
    expect(headersOf(taken?.source ?? '')).not.toMatch(/^bcc:/im)
    expect(headersOf(taken?.source ?? '')).toMatch(/^Message-ID:/im)
  })

  test.each<[string, SmtpFault, object, number]>([
    ['a busy mailbox', { kind: 'code', at: 'RCPT', code: 450 }, { kind: 'later', error: 'SMTP: 450' }, 0],
    ['an unknown mailbox', { kind: 'code', at: 'RCPT', code: 550 }, { kind: 'refused', error: 'SMTP: 550' }, 0],
    ['a message that must wait', { kind: 'code', at: 'DATA', code: 451 }, { kind: 'later' }, 0],
    ['a message that is refused', { kind: 'code', at: 'DATA', code: 554 }, { kind: 'refused' }, 0],
    ['cut before the message', { kind: 'drop' }, { kind: 'later' }, 0],
    ['cut after the message was taken', { kind: 'dropAfterData', accept: true }, { kind: 'unknown' }, 1],
    ['cut after the message was not taken', { kind: 'dropAfterData', accept: false }, { kind: 'unknown' }, 0],
    ['slower than the limit', { kind: 'slow', ms: 4_000 }, { kind: 'unknown' }, 0],
  ])('[MSG-11] %s: the outcome is $2', async (_, fault, outcome, taken) => {
    const before = standIn.taken.length
    standIn.fail(fault)
    expect(await (fault.kind === 'slow' ? hasty : mail).send(email())).toMatchObject(outcome)
    expect(standIn.taken.length - before).toBe(taken)
  })

  test('[MSG-11] a repeat has the same Message-ID, so that a mailbox shows it once', async () => {
    const sent = email()
    standIn.fail({ kind: 'dropAfterData', accept: true })
    expect(await mail.send(sent)).toMatchObject({ kind: 'unknown' })
    expect(await mail.send(sent)).toMatchObject({ kind: 'accepted' })
    const same = standIn.taken.filter(({ messageId }) => messageId.includes(sent.id))
    expect(same.map(({ copies }) => copies)).toEqual([2])
  })

  test.each<[string, (socket: Socket) => void]>([
    ['never answers', () => undefined],
    ['answers endlessly', (socket) => void setInterval(() => socket.write('220-wait\r\n'), 20).unref()],
  ])('[OPS-06] the connection to a server that %s ends in time', async (_, behave) => {
    const sockets = new Set<Socket>()
    const strange = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined))
      behave(socket)
    })
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
    const url = `smtp://127.0.0.1:${(strange.address() as AddressInfo).port}`
    expect(await smtp({ url, from: 'a@goldline.example', limitMs: 100 }).send(email())).toMatchObject({ kind: 'later' })
    for (const socket of sockets) socket.destroy()
    strange.close()
  })

  test('without a connection the message is certainly not accepted', async () => {
    const gone = await startSmtp()
    await gone.close()
    const outcome = await smtp({ url: gone.url, from: 'a@goldline.example' }).send(email())
    expect(outcome.kind).toBe('later')
  })
})
