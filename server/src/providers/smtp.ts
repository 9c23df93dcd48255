/** Sends e-mail by SMTP, with one connection per message, to know how far a failed one got. */
import { Readable } from 'node:stream'
import type { SendOutcome } from '@goldline/domain/message/delivery'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { CALL_LIMIT_MS, type Email, type EmailProvider } from './types.ts'

export type SmtpOptions = {
  /** smtp:// (with STARTTLS if offered) or smtps://, including user and password. */
  readonly url: string
  /** Address that mails come from. */
  readonly from: string
  readonly limitMs?: number
}

/** Each step has its own limit; the limit of the whole ends a connection to a server that sends byte by byte. */
const wholeLimitFactor = 3

export function smtp(options: SmtpOptions): EmailProvider {
  return { name: 'smtp', send: async (email) => transmit(options, email, await compose(options, email)) }
}

/** Composes the mail. Fields are objects, so that no name or subject can begin a new header. */
function compose({ from }: SmtpOptions, email: Email): Promise<Buffer> {
  const { id, to, fromName, replyTo, subject, text, html, images, ics, unsubscribe } = email
  const composer = new MailComposer({
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: fromName, address: replyTo } }),
    subject,
    text,
    html,
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && listHeaders(unsubscribe)) },
    attachments: images.map(imageOf),
    ...(ics === null ? {} : { icalEvent: ics }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const imageOf = ({ cid, content }: Email['images'][number], index: number) => ({
  ...{ cid, content, filename: `${index + 1}.jpg` },
  ...{ contentType: 'image/jpeg', contentDisposition: 'inline' as const },
})

/** Headers for the unsubscribe button of mail programs (RFC 2369, RFC 8058, MSG-16). */
const listHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function transmit(options: SmtpOptions, email: Email, message: Buffer): Promise<SendOutcome> {
  const limit = options.limitMs ?? CALL_LIMIT_MS
  const { promise, resolve } = Promise.withResolvers<SendOutcome>()
  const connection = new SMTPConnection({ ...connectionOf(options.url), ...limits(limit) })
  let bodyBegun = false
  const body = Readable.from(
    (function* () {
      // Read only after the server's 354; from here on the server may have the message.
      bodyBegun = true
      yield message
    })(),
  )
  const fail = (error: Error) => {
    resolve(failureOf(error, bodyBegun))
    connection.close()
  }
  const timer = setTimeout(() => fail(new Error('time limit')), limit * wholeLimitFactor)
  connection.on('error', fail)
  connection.on('end', () => fail(new Error('connection closed')))
  connection.connect((refused) => {
    if (refused) return fail(refused)
    signIn(connection, options.url, (denied) => {
      if (denied) return fail(denied)
      connection.send({ from: options.from, to: [email.to] }, body, (error, info) => {
        if (error) return fail(error)
        resolve({ kind: 'accepted', reference: info.response.slice(0, 200) })
        connection.quit()
      })
    })
  })
  return promise.finally(() => clearTimeout(timer))
}

const limits = (limit: number) => ({
  connectionTimeout: limit,
  greetingTimeout: limit,
  socketTimeout: limit,
  dnsTimeout: limit,
})

function connectionOf(url: string): SMTPConnection.Options {
  const { protocol, hostname, port, username } = new URL(url)
  const secure = protocol === 'smtps:'
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  // Never send a password unencrypted.
  const requireTLS = !secure && username !== '' && !loopback
  return { host: hostname.replace(/^\[|\]$/g, ''), secure, requireTLS, ...(port === '' ? {} : { port: Number(port) }) }
}

function signIn(connection: SMTPConnection, url: string, done: (error?: Error | null) => void): void {
  const { username, password } = new URL(url)
  if (username === '') {
    done()
    return
  }
  const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  connection.login(credentials, (error) => done(error ? Object.assign(error, { responseCode: undefined }) : null))
}

/** Maps an error: 4xx is temporary, 5xx final; without an answer it depends on whether the body was being sent. */
function failureOf(error: SMTPConnection.SMTPError, bodyBegun: boolean): SendOutcome {
  const { responseCode, code = error.message } = error
  if (responseCode === undefined) return { kind: bodyBegun ? 'unknown' : 'later', error: `SMTP: ${code}` }
  if (responseCode < 500) return { kind: 'later', error: `SMTP: ${responseCode}` }
  return { kind: 'refused', error: `SMTP: ${responseCode}`, addressRefused: isOfAddress(error) }
}

/** Returns whether the server refused the recipient, not because of a full mailbox or distrust of our server. */
const isOfAddress = ({ command, response = '', responseCode }: SMTPConnection.SMTPError): boolean =>
  command === 'RCPT TO' && responseCode !== 552 && !/\b5\.(2\.2|7\.\d+)\b/.test(response)
