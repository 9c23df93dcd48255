import { type Block, blocksOf, stretchesOf } from '@goldline/domain/consent/blocks'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { escapeHtml } from '../http/pages/html.ts'

/** The address of each kind, in the order of the links. */
const addresses = {
  imprint: '/imprint',
  privacy: '/privacy',
  terms: '/terms',
  salonTerms: '/terms?audience=OWNER',
} as const
type LegalKind = keyof typeof addresses
const kinds = Object.keys(addresses) as LegalKind[]

export type LegalText = {
  readonly page: LegalKind
  /** Markdown of `blocksOf`. */
  readonly texts: Readonly<Record<Language, string>>
  /** The day from which it holds; an imprint has none. */
  readonly version?: string
}

type Words = Readonly<Record<LegalKind | 'home' | 'version' | 'more' | 'languages', string>>
const words: Readonly<Record<Language, Words>> = {
  de: {
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    salonTerms: 'Nutzungsbedingungen für Salons',
    home: 'Zu den Salons',
    version: 'Fassung vom {version}',
    more: 'Rechtliches',
    languages: 'Sprache',
  },
  en: {
    imprint: 'Imprint',
    privacy: 'Privacy',
    terms: 'Terms of use',
    salonTerms: 'Terms of use for salons',
    home: 'To the salons',
    version: 'Version of {version}',
    more: 'Legal',
    languages: 'Language',
  },
  vi: {
    imprint: 'Thông tin bên vận hành',
    privacy: 'Quyền riêng tư',
    terms: 'Điều khoản sử dụng',
    salonTerms: 'Điều khoản sử dụng dành cho salon',
    home: 'Đến danh sách salon',
    version: 'Phiên bản ngày {version}',
    more: 'Thông tin pháp lý',
    languages: 'Ngôn ngữ',
  },
}
const languageNames: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'English', vi: 'Tiếng Việt' }

/** The demo's example, which nobody takes for a real imprint. */
export const exampleImprint: LegalText['texts'] = {
  de: '**Beispiel GmbH**\nMusterstrasse 1\n8000 Zürich\nSchweiz\n\nE-Mail: info@goldline.example\n\nDies ist eine Demo. Hier steht, wer Goldline betreibt.',
  en: '**Example Ltd**\nMusterstrasse 1\n8000 Zurich\nSwitzerland\n\nE-mail: info@goldline.example\n\nThis is a demo. Whoever runs Goldline is named here.',
  vi: '**Công ty TNHH Ví dụ**\nMusterstrasse 1\n8000 Zürich\nThụy Sĩ\n\nE-mail: info@goldline.example\n\nĐây là bản dùng thử. Tại đây sẽ ghi ai vận hành Goldline.',
}

export const noImprint: LegalText['texts'] = {
  de: 'Wer diese Seite betreibt, hat hier noch nichts über sich geschrieben.',
  en: 'Whoever runs this site has not written anything about themselves here yet.',
  vi: 'Bên vận hành trang này chưa ghi thông tin về mình tại đây.',
}

const style =
  'body{display:block}main{margin:0 auto;max-width:680px;padding-top:32px}h1{font-size:1.75rem;overflow-wrap:anywhere}p{overflow-wrap:anywhere;white-space:pre-line}nav{border:0;height:auto;overflow:visible;padding:0;position:static}nav ul{flex-direction:row;gap:4px 20px;margin:8px 0}nav li a{align-items:center;display:inline-flex;min-height:44px;padding:0;text-decoration:underline;text-underline-offset:3px}nav a[aria-current]{color:var(--text);text-decoration:none}blockquote{border-left:3px solid var(--gold);color:var(--text-2);margin:12px 0 20px;padding:2px 0 2px 16px}'

/** Needs neither script nor the web's build; looks like `/docs`. */
export function legalPage(
  { page, texts, version }: LegalText,
  { language, nonce }: { language: Language; nonce: string },
): string {
  const say = words[language]
  const title = say[page]
  const day = version === undefined ? '' : `<p>${say.version.replace('{version}', version)}</p>`
  const others = kinds.filter((kind) => kind !== page).map((kind) => link(addresses[kind], say[kind]))
  const links = [...others, link('/', say.home)].join('')
  const address = addresses[page]
  const tongues = languages.map((each) => {
    const there = `${address}${address.includes('?') ? '&' : '?'}lang=${each}`
    return `<li><a href="${escapeHtml(there)}" hreflang="${each}" lang="${each}"${each === language ? ' aria-current="true"' : ''}>${languageNames[each]}</a></li>`
  })
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark"><title>${title} · Goldline</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs.css"><style nonce="${nonce}">${style}</style></head><body><main><nav aria-label="${say.languages}"><ul>${tongues.join('')}</ul></nav><h1>${title}</h1>${day}${htmlOf(texts[language])}<nav aria-label="${say.more}"><ul>${links}</ul></nav></main></body></html>`
}

const link = (address: string, text: string): string => `<li><a href="${address}">${text}</a></li>`

/** Drops the text's first heading, which repeats the page's. */
function htmlOf(markdown: string): string {
  const [first, ...rest] = blocksOf(markdown)
  if (first === undefined) return ''
  const isTitle = first.kind === 'heading' && first.level === 1
  return [...(isTitle ? [] : [first]), ...rest].map(blockHtml).join('')
}

function blockHtml(block: Block): string {
  if (block.kind === 'list') {
    const list = block.ordered ? 'ol' : 'ul'
    return `<${list}>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</${list}>`
  }
  const tag = {
    heading: block.kind === 'heading' && block.level === 3 ? 'h3' : 'h2',
    paragraph: 'p',
    quote: 'blockquote',
  }
  return `<${tag[block.kind]}>${inline(block.text)}</${tag[block.kind]}>`
}

const inline = (text: string): string =>
  stretchesOf(text)
    .map((part) => (part.strong ? `<b>${escapeHtml(part.text)}</b>` : escapeHtml(part.text)))
    .join('')
