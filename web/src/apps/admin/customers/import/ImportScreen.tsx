import { uploadCustomerImport } from '@goldline/contract/customer/import'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { Failure } from '../../../../client/Failure.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { Button } from '../../../../kit/Button.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { type Parts, paths, pathTo } from '../../paths.ts'
import { ExportEverything } from './ExportEverything.tsx'
import styles from './Import.module.css'
import { OneImport } from './OneImport.tsx'

/** CUS-08: a file of customers in, and everything out. The import has its own address, so that a reload finds it. */
export function Page({ file }: Parts) {
  const intl = useIntl()
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.customers.import.intro' })} />
      {file ? (
        <OneImport key={file} id={file} />
      ) : (
        <div className={styles.start}>
          <Upload />
          <ExportEverything />
        </div>
      )}
    </AdminScreen>
  )
}

function Upload() {
  const intl = useIntl()
  const id = useId()
  const [, navigate] = useLocation()
  const [over, setOver] = useState(false)
  const upload = useCall(uploadCustomerImport, {
    inline: true,
    onDone: ({ id: file }) => navigate(pathTo(paths.customerImport, { file })),
  })
  const take = (file: File | undefined) => {
    // The browser's own idea of a CSV's type differs by platform.
    if (file && !upload.isPending) upload.mutate({ body: new Blob([file], { type: 'text/csv' }) })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way beside the button
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
      <h2>{intl.formatMessage({ id: 'admin.customers.import.file' })}</h2>
      <p>{intl.formatMessage({ id: 'admin.customers.import.file.text' })}</p>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={intl.formatMessage({ id: 'admin.customers.import.choose' })}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <Button look="gold" busy={upload.isPending} onClick={() => document.getElementById(id)?.click()}>
        {intl.formatMessage({ id: 'admin.customers.import.choose' })}
      </Button>
      {upload.error && <Failure inline error={upload.error} />}
    </section>
  )
}
