import type { Language } from '@goldline/domain/message/kinds'
import { escapeHtml } from '../http/pages/html.ts'
import type { MailLink, MailPart, MailRow } from '../texts/mail.ts'
import { say } from '../texts/say.ts'
import { buildMapLink } from './map-link.ts'

/** A mail's body, and facts that only its HTML shows. */
export type MailContent = {
  readonly body: readonly MailPart[]
  readonly language: Language
  /** Street and town; empty if none is known. */
  readonly address: string
  /** The salon's phone number, as the text writes it and in E.164. */
  readonly phone: { readonly shown: string; readonly number: string } | null
  /** Attached pictures of staff, by the name used in the text. */
  readonly faces: readonly { readonly name: string; readonly cid: string }[]
}

export const font = "font-family:Manrope,'Segoe UI',Helvetica,Arial,sans-serif"
const small = `${font};font-size:14px;line-height:21px;color:#5b6784`

/** Renders the body that `plainText` renders for other programs, so that both say the same. */
export function mailBlocks(content: MailContent): string {
  const first = content.body.find((part) => 'button' in part)
  return content.body.map((part) => block(part, content, first)).join('\n')
}

function block(part: MailPart, content: MailContent, first: MailPart | undefined): string {
  if ('quote' in part) return quotation(part.quote, langOf(part, content))
  if ('code' in part) return code(part.code)
  if ('unsubscribe' in part) return quietLink(part.unsubscribe)
  if ('button' in part) {
    const said = part.before === undefined ? '' : sentences(part.before, content, langOf(part, content))
    return said + link(part.button, isSameKind(part, first)) + (part.calendars ? calendars(part, content) : '')
  }
  if ('text' in part) return sentences(part.text, content, langOf(part, content))
  const [only, ...others] = part.table
  if (only !== undefined && others.length === 0) return sentences(`${only.label}: ${only.value}`, content, '')
  return visit(part.table, content)
}

/** Whether the button is the first one or leads to the same kind of page, such as another of several starts. */
const isSameKind = (button: MailPart, first: MailPart | undefined): boolean => pageOf(button) === pageOf(first)

const pageOf = (part: MailPart | undefined): string | undefined =>
  part !== undefined && 'button' in part ? part.button.url.split('?')[0] : undefined

/** Marks a person's own words if they are not in the mail's language (MSG-18). */
const langOf = ({ lang }: { readonly lang?: Language | undefined }, { language }: MailContent): string =>
  lang === undefined || lang === language ? '' : ` lang="${lang}"`

const sentences = (text: string, content: MailContent, lang: string): string =>
  `<p${lang} style="margin:0 0 16px">${text
    .split('\n')
    .map((line) => words(line, content))
    .join('<br>')}</p>`

/** Escapes the text, and makes the salon's phone number a link. */
export function words(text: string, { phone }: Pick<MailContent, 'phone'>): string {
  const plain = escapeHtml(text)
  if (phone === null) return plain
  return plain.replaceAll(
    escapeHtml(phone.shown),
    () =>
      `<a href="tel:${phone.number}" class="link" style="color:#0f6b86;white-space:nowrap">${escapeHtml(phone.shown)}</a>`,
  )
}

/** Quotes a person's words literally, without interpreting them. */
const quotation = (words: string, lang: string): string =>
  `<p${lang} class="well" style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #e6be6a;background:#f3f5fa">${words.split('\n').map(escapeHtml).join('<br>')}</p>`

function code(digits: string): string {
  return `<p class="well" style="margin:0 0 16px;font-family:'SFMono-Regular',Consolas,monospace;font-size:34px;line-height:44px;font-weight:700;letter-spacing:6px;color:#16223d;background:#fbf3df;border-radius:8px;padding:8px 16px">${digits}</p>`
}

function link({ label, url }: MailLink, isMain: boolean): string {
  const look = isMain
    ? 'background:#e6be6a;color:#1b1404;border:1px solid #e6be6a'
    : 'color:#16223d;border:1px solid #8b96b0'
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" class="${isMain ? 'gold' : 'line'}" style="${font};display:block;text-align:center;font-size:16px;line-height:24px;font-weight:700;text-decoration:none;border-radius:10px;padding:12px 16px;${look}">${escapeHtml(label)}</a></p>`
}

function calendars({ button }: { readonly button: MailLink }, { language }: MailContent): string {
  const ways = [
    ['google', 'Google'],
    ['outlook', 'Outlook'],
    ['file', say(language, 'label.file')],
  ] as const
  const links = ways.map(
    ([which, label]) =>
      `<a href="${escapeHtml(`${button.url}/calendar/${which}`)}" class="link" style="color:#0f6b86;display:inline-block;padding:12px 24px 12px 0">${escapeHtml(label)}</a>`,
  )
  return `<p class="soft" style="${small};margin:0 0 16px">${escapeHtml(say(language, 'label.calendar'))}:<br>${links.join('')}</p>`
}

/** The unsubscribe link: easy to find, but no button, since it is not the mail's purpose. */
function quietLink({ label, url }: MailLink): string {
  return `<p class="soft" style="margin:0 0 16px;${small}"><a href="${escapeHtml(url)}" class="soft" style="color:#5b6784">${escapeHtml(label)}</a></p>`
}

/** Renders a visit: day and time first and largest, the rest as a table. */
function visit(rows: readonly MailRow[], content: MailContent): string {
  const when = rows.find((row) => row.when !== undefined)?.when
  const cells = rows.filter((row) => row.when === undefined).map((row) => cell(row, content))
  const table = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${cells.join('')}</table>`
  return (when === undefined ? '' : whenBlock(when)) + (cells.length === 0 ? '' : table)
}

function cell({ label, value, is }: MailRow, content: MailContent): string {
  const faces = is === 'person' ? facesIn(value, content) : ''
  const map = is === 'where' && content.address !== '' ? mapLink(content) : ''
  const weight = is === 'date' ? ';font-weight:700' : ''
  const said = `${words(value, content)}${map}`
  return `<tr><td class="soft label" valign="${faces === '' ? 'top' : 'middle'}" style="${small};padding:5px 12px 5px 0;white-space:nowrap">${escapeHtml(label)}</td><td valign="middle" style="padding:4px 0${weight}">${faces === '' ? said : withFaces(faces, said)}</td></tr>`
}

const withFaces = (faces: string, said: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="narrow" valign="middle" style="white-space:nowrap">${faces}</td><td class="narrow" valign="middle">${said}</td></tr></table>`

function whenBlock({ day, time, off }: NonNullable<MailRow['when']>): string {
  const said = (text: string) =>
    off ? `<s class="soft" style="color:#5b6784">${escapeHtml(text)}</s>` : escapeHtml(text)
  return `<p style="margin:0 0 2px;font-size:20px;line-height:28px;font-weight:700">${said(day)}</p>
<p style="margin:0 0 16px;font-size:30px;line-height:38px;font-weight:700">${said(time)}</p>`
}

const facesIn = (value: string, { faces }: MailContent): string =>
  faces
    .filter(({ name }) => value.includes(name))
    .map(
      ({ cid }) =>
        `<img src="cid:${cid}" width="44" height="44" alt="" style="border-radius:22px;margin:0 10px 0 0;vertical-align:middle">`,
    )
    .join('')

const mapLink = ({ language, address }: MailContent): string =>
  ` <a href="${escapeHtml(buildMapLink({ address }))}" class="link" style="color:#0f6b86;white-space:nowrap">${escapeHtml(say(language, 'label.map'))}</a>`
