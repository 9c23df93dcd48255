import { languages, type PageFacts } from '@goldline/contract/page'
import { renderToStaticMarkup } from 'react-dom/server'
import { createIntl } from 'react-intl'
import type { MessageId, Messages } from './i18n/messages.ts'

type Text = { id: MessageId; values?: Record<string, string> }
type Head = { title: Text; description?: Text; noIndex?: boolean }

/** Title, description, the canonical address and the same page in the other languages. Server only. */
export function pageHead(facts: PageFacts<unknown>, messages: Messages, head: Head): string {
  const intl = createIntl({ locale: facts.lang, messages })
  const address = new URL(facts.path, facts.publicUrl).href
  const text = ({ id, values }: Text) => intl.formatMessage({ id }, values)
  return renderToStaticMarkup(
    <>
      <title>{text(head.title)}</title>
      {head.description && <meta name="description" content={text(head.description)} />}
      {head.noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={`${address}?lang=${facts.lang}`} />
          {languages.map((lang) => (
            <link key={lang} rel="alternate" hrefLang={lang} href={`${address}?lang=${lang}`} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address} />
        </>
      )}
    </>,
  )
}
