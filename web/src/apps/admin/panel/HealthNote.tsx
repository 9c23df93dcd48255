import type { Customer } from '@goldline/contract/customer'
import { getCustomer, getCustomers } from '@goldline/contract/customer'
import { getHealthNoteLooks, putHealthNote } from '@goldline/contract/customer/health'
import { type HealthNote as Note, readHealthNote } from '@goldline/contract/customer/health-note'
import { maxLengths } from '@goldline/domain/text-lengths'
import { hasRole } from '@goldline/domain/user/role'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { HealthAnswers } from '../../../form/HealthAnswers.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { WarningIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { TextArea } from '../../../kit/TextArea.tsx'
import { useMe } from '../session.ts'
import styles from './HealthNote.module.css'

/** Shows only a sign until a person with the right opens the note; afterwards the note is not cached (PRIV-02). */
export function HealthNote({ customer }: { customer: Pick<Customer, 'id' | 'healthSign'> }) {
  const t = useText()
  const [note, setNote] = useState<Note>()
  const reading = useCall(readHealthNote, { inline: true, onDone: setNote })
  const { id, healthSign } = customer
  const refused = reading.error instanceof ApiError && reading.error.message === 'forbidden'
  if (note) return <HealthNoteDialog id={id} note={note} onClose={() => setNote(undefined)} />
  return (
    <section className={styles.health} data-sign={healthSign || undefined}>
      <WarningIcon size={18} className={healthSign ? look('warning') : look('faint')} />
      <div>
        <b>{t(healthSign ? 'admin.healthSign' : 'admin.customers.health.none')}</b>
        <small className={look('block', 'f13', 'faint')}>{t('admin.customers.health.logged')}</small>
      </div>
      <Button busy={reading.isPending} onClick={() => reading.mutate({ params: { id } })}>
        {t(healthSign ? 'word.view' : 'admin.customers.health.write')}
      </Button>
      {reading.error && (
        <div className={styles.whole}>
          <Failure inline error={reading.error} title={refused ? t('admin.customers.health.noRight') : undefined} />
        </div>
      )}
    </section>
  )
}

function HealthNoteDialog({ id, note, onClose }: { id: string; note: Note; onClose: () => void }) {
  const t = useText()
  const { data: me } = useMe()
  const save = useCall(putHealthNote, {
    inline: true,
    renews: [getCustomer, getCustomers, getHealthNoteLooks],
    onDone: onClose,
  })
  const form = useForm({
    start: { text: note.text },
    work: save,
    send: (body) => save.mutate({ params: { id }, body }),
  })
  return (
    <Form
      form={form}
      className={stack(16, 'mb16')}
      actions={
        <>
          <div className={stack(8, 'two')}>
            <Button onClick={onClose}>{t('action.close')}</Button>
            <Button {...form.button} kind="gold" disabled={form.values.text === note.text}>
              {t('action.save')}
            </Button>
          </div>
          {me && hasRole('L3', me.role) && <ReaderLog id={id} />}
        </>
      }
    >
      <HealthAnswers answers={note.answers} />
      <TextArea
        autoFocus
        label={t('admin.customers.health')}
        hint={t('admin.customers.health.logged')}
        maxLength={maxLengths.notes}
        {...form.field('text')}
      />
    </Form>
  )
}

/** Lists who has read the note, for leaders, who grant the right. */
function ReaderLog({ id }: { id: string }) {
  const intl = useIntl()
  const t = useText()
  const { data = [] } = useQuery(useApi().query(getHealthNoteLooks, { params: { id } }))
  return (
    <details>
      <summary>{t('admin.customers.health.looks')}</summary>
      <ul className={styles.looks}>
        {data.map(({ time, by, wrote }) => (
          <li key={time + by}>
            {t(wrote ? 'admin.customers.health.wrote' : 'admin.customers.health.looked', {
              time: intl.formatDate(time, { dateStyle: 'medium', timeStyle: 'short' }),
              name: by ?? t('admin.customers.history.gone'),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
