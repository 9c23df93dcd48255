import { previewMessage } from '@goldline/contract/appointment/preview'
import type { BodySent, ResponseReceived } from '@goldline/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'

type PreviewedChange = BodySent<typeof previewMessage>

type Props = {
  tell: boolean
  onTell: (tell: boolean) => void
  /** The change as it would be sent; undefined while something is missing. */
  change: PreviewedChange | undefined
  /** Name of a customer whom no message can reach. */
  noWay?: string | undefined
}

/** APT-20: chooses whether to notify the customer, and previews the message in their language. */
export function NotifyCustomer({ tell, onTell, change, noWay }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (noWay !== undefined) return <p className={look('quiet')}>{t('admin.entry.tell.noWay', { name: noWay })}</p>
  return (
    <div className={stack(8)}>
      <Switch label={t('admin.entry.tell')} hint={t('admin.entry.tell.hint')} value={tell} onChange={onTell} />
      {tell && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={row(0, 'middle', 'touch', 'cyan', 'pointer')}>{t('admin.entry.preview')}</summary>
          {open && (change ? <Preview change={change} /> : <p>{t('admin.entry.preview.open')}</p>)}
        </details>
      )}
    </div>
  )
}

/** Drops the internal note, which does not affect the message. */
function withoutNotes({ enter, edit, ...rest }: PreviewedChange): PreviewedChange {
  return { ...rest, enter: enter && withoutNote(enter), edit: edit && withoutNote(edit) }
}

const withoutNote = <Body extends { note?: string | undefined }>({ note: _, ...rest }: Body) => rest

function Preview({ change }: { change: PreviewedChange }) {
  const t = useText()
  const asked = useApi().query(previewMessage, { body: withoutNotes(change) })
  const { data, error, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData, gcTime: 0 })
  if (error || data === undefined) return <Loading inline error={error} refetch={refetch} rows={1} />
  if (data.length === 0) return <p>{t('admin.entry.preview.none')}</p>
  return data.map(({ who, ...message }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two messages to one person differ only by their index
    <ReadMessage key={`${index}:${who}`} message={message} who={data.length > 1 ? who : undefined} />
  ))
}

type ReadProps = {
  message: Omit<ResponseReceived<typeof previewMessage>[number], 'who'>
  /** The recipient's name, if there are several. */
  who?: string | undefined
}

/** APT-20: shows a message as it would be sent, in the recipient's language. */
export function ReadMessage({ message: { channel, language, subject, text }, who }: ReadProps) {
  const intl = useIntl()
  const by = `${channel === 'SMS' ? 'SMS' : 'E-Mail'}, ${intl.formatDisplayName(language, { type: 'language' })}`
  return (
    <figure className={stack(8, 'py12', 'px16', 'edge', 'r-md', 'anywhere')}>
      <figcaption className={look('f13', 'faint')}>{who ? `${who}: ${by}` : by}</figcaption>
      {subject !== '' && <b lang={language}>{subject}</b>}
      <p className={look('lines')} lang={language}>
        {text}
      </p>
    </figure>
  )
}
