import type { Appointment } from '@goldline/contract/appointment'
import { editAppointment } from '@goldline/contract/appointment/edit'
import type { Customer } from '@goldline/contract/customer'
import { canEdit } from '@goldline/domain/appointment/status'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useState } from 'react'
import { Form, useForm } from '../../../client/Form.tsx'
import { FormButtons } from '../../../client/FormButtons.tsx'
import { usePermissions } from '../../../client/use-may.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look, stack } from '../../../kit/look.ts'
import { PencilIcon } from '../../../kit/salon-icons.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { useQueuedSteps } from '../own-days/QueuedSteps.tsx'
import { useVisitCall, useVisitForStep } from '../own-days/use-visit.ts'
import styles from './Visit.module.css'

type Props = { appointment: Appointment; customer: Customer | undefined }

/** Shows the salon's notes about this visit and its customer. */
export function NoteCard({ appointment, customer }: Props) {
  const t = useText()
  const [writing, setWriting] = useState(false)
  const { note } = appointment
  const may = usePermissions()
  return (
    <section className={styles.box}>
      <h2>
        <PencilIcon size={20} className={look('gold')} />
        {t('staff.note')}
      </h2>
      {writing ? (
        <NoteForm appointment={appointment} onDone={() => setWriting(false)} />
      ) : (
        <>
          {note && <p className={styles.text}>{note}</p>}
          {customer?.notes && <p className={styles.text}>{customer.notes}</p>}
          {!note && !customer?.notes && <p>{t('staff.note.none')}</p>}
          {canEdit(appointment) && may.change(appointment) && (
            <Button onClick={() => setWriting(true)}>{t('staff.note.write')}</Button>
          )}
        </>
      )}
    </section>
  )
}

function NoteForm({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { id, version, note } = appointment
  const t = useText()
  const { take } = useQueuedSteps()
  const step = useVisitForStep(appointment)
  const save = useVisitCall(editAppointment, { onDone, inline: true })
  const form = useForm({
    start: { note: note ?? '' },
    work: save,
    // An internal note does not notify the customer.
    send: (body) => {
      if (take({ ...step, kind: 'note', ...body })) return onDone()
      save.mutate({ params: { id }, body: { ...body, tell: false }, ifMatch: version })
    },
  })
  return (
    <Form form={form} className={stack(12, 'min-w-0')} actions={<FormButtons form={form} onCancel={onDone} />}>
      <TextArea
        autoFocus
        label={t('staff.note')}
        hint={t('staff.note.hint')}
        maxLength={maxLengths.note}
        {...form.field('note')}
      />
    </Form>
  )
}
