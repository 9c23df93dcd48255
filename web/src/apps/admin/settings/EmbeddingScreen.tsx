import { getEmbedding, putEmbedding } from '@goldline/contract/site/embedding'
import { maxEmbedHosts, readEmbedHost } from '@goldline/domain/business-object/embed-hosts'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useCopy } from '../../../client/use-copy.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { useSalon } from '../session.ts'
import styles from './Embedding.module.css'
import { LinesForm, splitLines } from './LinesForm.tsx'

/**
 * Settings of the booking inside the salon's own website: where it may appear (WEB-02), and the code to insert
 * (WEB-01).
 */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getEmbedding, {}))
  const { language: own } = useApp()
  const [language, setLanguage] = useState<Language>(own)
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.embedding.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={3} />}
      {data && (
        <div className={styles.columns}>
          <Card>
            <CardSection title={t('admin.embedding.hosts')}>
              <Hosts saved={data.hosts} />
            </CardSection>
            <Snippet language={language} onLanguage={setLanguage} />
            <LinkGuides />
          </Card>
          <Preview language={language} />
        </div>
      )}
    </AdminScreen>
  )
}

function Hosts({ saved }: { saved: readonly string[] }) {
  const t = useText()
  const cache = useCache()
  const save = useCall(putEmbedding, {
    inline: true,
    says: { id: 'admin.embedding.saved' },
    onDone: (embedding) => cache.write(getEmbedding, {}, embedding),
  })
  const form = useForm({
    start: { hosts: saved.join('\n') },
    ...keptAs('website hosts'),
    check: ({ hosts }) => findHostError(splitLines(hosts)),
    work: save,
    send: ({ hosts }) => save.mutate({ body: { hosts: splitLines(hosts) } }),
  })
  return (
    <LinesForm
      form={form}
      name="hosts"
      label={t('admin.embedding.hosts.label')}
      hint={t('admin.embedding.hosts.hint', { most: maxEmbedHosts })}
    />
  )
}

/** Returns the error of the first line that is no website address, or of too many lines. */
function findHostError(lines: readonly string[]) {
  const wrong = lines.find((line) => readEmbedHost(line) === undefined)
  if (wrong !== undefined) return { hosts: { id: 'admin.embedding.hosts.wrong', values: { line: wrong } } } as const
  if (lines.length <= maxEmbedHosts) return {}
  return { hosts: { id: 'admin.embedding.hosts.many', values: { most: maxEmbedHosts } } } as const
}

const modes = ['button', 'inline'] as const

type SnippetProps = { language: Language; onLanguage: (language: Language) => void }

function Snippet({ language, onLanguage }: SnippetProps) {
  const t = useText()
  const copy = useCopy()
  const { urlName } = useSalon()
  const [mode, setMode] = useState<(typeof modes)[number]>('button')
  const book = t(`admin.embedding.book.${language}`)
  const snippet = `<script async src="${location.origin}/embed/v1.js"></script>
<goldline-booking salon="${urlName}" mode="${mode}" lang="${language}">
  <a href="${location.origin}${salonPage(urlName)}?lang=${language}">${book}</a>
</goldline-booking>`
  const mail = new URLSearchParams({
    subject: t('admin.embedding.mail.subject'),
    body: t('admin.embedding.mail.body', { snippet, origin: location.origin }),
  })
  return (
    <CardSection title={t('admin.embedding.snippet')}>
      <div className={stack(16, 'mt8')}>
        <RadioPills
          label={t('word.display')}
          options={modes.map((value) => ({
            value,
            label: t(`admin.embedding.mode.${value}`),
          }))}
          value={mode}
          onChange={setMode}
        />
        <RadioPills
          label={t('admin.embedding.language')}
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={language}
          onChange={onLanguage}
        />
        <pre className={styles.snippet}>
          <code>{snippet}</code>
        </pre>
        <div className={row(8, 'wrap')}>
          <Button kind="gold" onClick={() => void copy(snippet, 'admin.embedding.copied')}>
            {t('admin.embedding.copy')}
          </Button>
          {/* Spaces are encoded as %20, since mail programs do not decode + as a space. */}
          <a className={buttonClass('quiet')} href={`mailto:?${String(mail).replaceAll('+', '%20')}`}>
            {t('admin.embedding.mail')}
          </a>
        </div>
      </div>
    </CardSection>
  )
}

/** Link to a preview in the language of the code. */
function Preview({ language }: { language: Language }) {
  const t = useText()
  const { urlName } = useSalon()
  return (
    <section className={styles.preview} aria-labelledby="embedding-preview">
      <h2 className={look('mb12', 'f17')} id="embedding-preview">
        {t('admin.embedding.preview')}
      </h2>
      <iframe title={t('admin.embedding.preview')} src={`${salonPage(urlName)}?lang=${language}`} loading="lazy" />
    </section>
  )
}

/** Other sites for the booking link; `docs/links.md` explains them in detail. */
const places = ['instagram', 'tiktok', 'apple'] as const

/** Explains where else to put the booking link, with a button to copy it (WEB-03c). */
function LinkGuides() {
  const t = useText()
  const copy = useCopy()
  const { urlName } = useSalon()
  const address = `${location.origin}${salonPage(urlName)}`
  return (
    <CardSection title={t('admin.embedding.links')}>
      <dl className={stack(16, 'mb16')}>
        {places.map((place) => (
          <div key={place}>
            <dt className={look('w650')}>{t(`admin.embedding.links.${place}`)}</dt>
            <dd className={look('quiet')}>{t(`admin.embedding.links.${place}.how`)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={() => void copy(address, 'action.linkCopied')}>{t('action.copyLink')}</Button>
      </div>
    </CardSection>
  )
}
