import type { Appointment } from '@goldline/contract/appointment'
import { writeMessage } from '@goldline/contract/appointment/change'
import { channels, onlyChannel } from '@goldline/domain/message/kinds'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useId } from 'react'
import { cacheAppointment } from '../../../../../appointment/loaded-days.ts'
import { useCache } from '../../../../../client/cache.ts'
import { Form, useForm } from '../../../../../client/Form.tsx'
import { useCall } from '../../../../../client/use-call.ts'
import { useLazyPart } from '../../../../../client/use-fetched.ts'
import { useText } from '../../../../../i18n/use-text.ts'
import { classes } from '../../../../../kit/classes.ts'
import { IconButton } from '../../../../../kit/IconButton.tsx'
import { look, row, stack } from '../../../../../kit/look.ts'
import { SendIcon } from '../../../../../kit/message-icons.tsx'
import { keyOf } from '../../../../../kit/typing.ts'
import { keptAs } from '../../../drafts/use-typed.tsx'
import { useMe } from '../../../session.ts'
import styles from './Composer.module.css'
import { ForeignLinksNote } from './ForeignLinksNote.tsx'

/** Writes to the customer. Keeps the text until it is sent, even if the panel is closed. */
export function Composer({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const cache = useCache()
  const id = useId()
  const write = useCall(writeMessage, {
    inline: true,
    onDone: (changed) => {
      cacheAppointment(cache, changed)
      form.clear()
      // Return the focus to the field, since the send button is disabled without text.
      const element = form.element.current
      if (element?.contains(document.activeElement)) element.querySelector('textarea')?.focus()
    },
  })
  const form = useForm({
    start: { text: '' },
    ...keptAs(`message ${appointment.id}`),
    work: write,
    send: ({ text }) => {
      if (isWritten(text)) write.mutate({ params: { id: appointment.id }, body: { text } })
    },
  })
  const { text } = form.values
  const { busy, ...send } = form.button
  const label = t('admin.message.write')
  const only = onlyChannel(useMe().data?.salon?.channels ?? channels)
  return (
    <Form form={form} className={stack(4)}>
      <TypedForeignLinks text={text} />
      <div className={classes(row(8, 'bottom'), styles.row)}>
        <textarea
          aria-label={label}
          placeholder={label}
          aria-describedby={id}
          rows={1}
          maxLength={maxLengths.message}
          value={text}
          onChange={(event) => form.set({ text: event.target.value })}
          onKeyDown={(event) => {
            if (keyOf(event) === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
          }}
        />
        <IconButton {...send} label={t('admin.message.send')} aria-busy={busy || undefined} disabled={!isWritten(text)}>
          <SendIcon />
        </IconButton>
      </div>
      <small id={id} className={classes(look('f12', 'quiet'), isWritten(text) ? undefined : 'visually-hidden')}>
        {isWritten(text) && <b className={look('gold')}>{t('admin.message.draft')}</b>}{' '}
        {t(only ? `admin.message.hint.${only}` : 'admin.message.hint')}
      </small>
    </Form>
  )
}

const isWritten = (text: string) => text.trim() !== ''

const loadLinks = () => import('@goldline/domain/message/links')
const noLinks = async () => ({ unsupportedLinks: () => [] })

/** MSG-06: warns about links to foreign pages. Loads the list of top-level domains when a full stop is typed. */
function TypedForeignLinks({ text }: { text: string }) {
  const partners = useMe().data?.salon?.partnerDomains ?? []
  const { part } = useLazyPart(/[.:。．｡․﹒]/u.test(text) ? loadLinks : noLinks)
  return (
    <div aria-live="polite">
      <ForeignLinksNote hosts={part?.unsupportedLinks(text, [location.hostname, ...partners]) ?? []} />
    </div>
  )
}
