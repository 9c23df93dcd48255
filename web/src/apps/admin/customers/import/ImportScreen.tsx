import { type CustomerImport, getCustomerImport, uploadCustomerImport } from '@goldline/contract/transfer/import'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { row } from '../../../../kit/look.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { paths, pathTo } from '../../paths.ts'
import type { PathParts } from '../../screen.ts'
import { ExportDialog } from '../ExportDialog.tsx'
import styles from './Import.module.css'
import { Mapping } from './Mapping.tsx'
import { Result } from './Result.tsx'

/** CUS-08, APT-22: imports customers or coming visits, and exports all. An import has a URL, and survives a reload. */
export function Page({ file }: PathParts) {
  const t = useText()
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.customers.import.intro')} />
      {file ? (
        <OneImport key={file} id={file} />
      ) : (
        <div className={styles.start}>
          <Upload kind="CUSTOMERS" />
          <Upload kind="VISITS" />
          <ExportEverything />
        </div>
      )}
    </AdminScreen>
  )
}

const words = {
  CUSTOMERS: { title: 'admin.customers.import.file', text: 'admin.customers.import.file.text' },
  VISITS: { title: 'admin.customers.import.visits', text: 'admin.customers.import.visits.text' },
} as const
const accepted = {
  CUSTOMERS: '.csv,.txt,text/csv,text/plain',
  VISITS: '.csv,.txt,.ics,text/csv,text/plain,text/calendar',
} as const

function Upload({ kind }: { kind: CustomerImport['kind'] }) {
  const t = useText()
  const id = useId()
  const [, navigate] = useLocation()
  const [over, setOver] = useState(false)
  const upload = useCall(uploadCustomerImport, {
    inline: true,
    onDone: ({ id: file }) => navigate(pathTo(paths.customerImport, { file })),
  })
  const take = (file: File | undefined) => {
    // Derive the media type from the name, since browsers' types for CSV differ by platform.
    const type = /\.ics$/i.test(file?.name ?? '') ? 'text/calendar' : 'text/csv'
    if (file && !upload.isPending) upload.mutate({ query: { kind }, body: new Blob([file], { type }) })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an alternative to the button
    <section
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <h2>{t(words[kind].title)}</h2>
      <p>{t(words[kind].text)}</p>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={accepted[kind]}
        aria-label={t(words[kind].title)}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <Button
        // The primary button, since customers are imported before visits.
        kind={kind === 'CUSTOMERS' ? 'gold' : 'quiet'}
        busy={upload.isPending}
        onClick={() => document.getElementById(id)?.click()}
      >
        {t('admin.customers.import.choose')}
      </Button>
      {upload.error && <Failure inline error={upload.error} />}
    </section>
  )
}

/** Exports all customers or all visits as CSV. */
function ExportEverything() {
  const t = useText()
  const [asking, setAsking] = useState<'CUSTOMERS' | 'VISITS'>()
  return (
    <section className={styles.drop}>
      <h2>{t('admin.customers.export')}</h2>
      <p>{t('admin.customers.export.text')}</p>
      <div className={row(8, 'wrap')}>
        {(['CUSTOMERS', 'VISITS'] as const).map((what) => (
          <Button key={what} onClick={() => setAsking(what)}>
            {t(`admin.customers.export.${what}`)}
          </Button>
        ))}
      </div>
      {asking && <ExportDialog chosen={{ filter: {} }} what={asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

const pollMs = 1000

/** Shows an import: first its columns, then its progress, then its result. */
function OneImport({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...useApi().query(getCustomerImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? pollMs : false),
  })
  if (!data) return <Loading error={error} refetch={refetch} rows={4} />
  if (data.state === 'UPLOADED') return <Mapping record={data} />
  return data.state === 'RUNNING' ? <Progress record={data} /> : <Result record={data} />
}

function Progress({ record: { done, total } }: { record: CustomerImport }) {
  const t = useText()
  const text = t('admin.customers.import.running', { done, total })
  return (
    <section className={styles.progress}>
      <p role="status">{text}</p>
      <progress max={total} value={done} aria-label={text} />
      <p>{t('admin.customers.import.leave')}</p>
    </section>
  )
}
