import { inLanguage, type Language, type PageFacts } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import { renderToStaticMarkup } from 'react-dom/server'
import { createIntl } from '../i18n/intl.tsx'
import type { MessageId, Messages } from '../i18n/messages.ts'

type Text = { id: MessageId; values?: Record<string, string> }
type Head = {
  title: Text
  description?: Text
  noIndex?: boolean
  /** The canonical path, if several paths show the same page; default: the request's. */
  path?: string
  /** Picture for link previews, 1200 × 630; default: Goldline's own. `alt`: default: the title. */
  picture?: { path: string; alt?: string } | undefined
  /** Web app manifest; default: Goldline's own. */
  manifest?: string
  /** JSON-LD. */
  data?: unknown
}

const locales: Record<Language, string> = { de: 'de_CH', en: 'en_GB', vi: 'vi_VN' }

/** Returns the absolute address of a page below PUBLIC_URL. */
export const absoluteAddress = (facts: PageFacts<unknown>, path = facts.path): string =>
  new URL(path, facts.publicUrl).href

/** Renders title, description, link preview, canonical address and the other languages' addresses. Server only. */
export function renderPageHead(facts: PageFacts<unknown>, messages: Messages, head: Head): string {
  const intl = createIntl({ locale: facts.lang, messages })
  const text = ({ id, values }: Text) => intl.t(id, values)
  const title = text(head.title)
  const description = head.description && text(head.description)
  const tags = renderToStaticMarkup(
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {head.noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <Addresses facts={facts} path={head.path} />
          {/* A stylesheet link would compete with the first picture; first-paint.ts turns this one into it later. */}
          <link rel="app" href={head.manifest ?? '/app.webmanifest'} />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <Preview facts={facts} head={head} title={title} description={description} />
        </>
      )}
    </>,
  )
  if (head.data === undefined || head.noIndex) return tags
  // A data block, which browsers do not run, so the content security policy allows it.
  return `${tags}<script type="application/ld+json">${jsonForHtml(head.data)}</script>`
}

function Addresses({ facts, path }: { facts: PageFacts<unknown>; path: string | undefined }) {
  const address = absoluteAddress(facts, path)
  return (
    <>
      <link rel="canonical" href={facts.langInAddress ? inLanguage(address, facts.lang) : address} />
      {languages.map((lang) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={inLanguage(address, lang)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  )
}

type ShownHead = { facts: PageFacts<unknown>; head: Head; title: string; description: string | undefined }

function Preview({ facts, head: { path, picture }, title, description }: ShownHead) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Goldline" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={absoluteAddress(facts, path)} />
      <meta property="og:locale" content={locales[facts.lang]} />
      <meta property="og:image" content={absoluteAddress(facts, picture?.path ?? '/share.jpg')} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture ? (picture.alt ?? title) : 'Goldline'} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Escapes `<`, so that nothing can close the script element. */
const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
