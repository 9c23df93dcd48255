import type { Appointment } from '@goldline/contract/appointment'
import { longest } from '@goldline/domain/text-lengths'
import { zone } from '@goldline/domain/time/zone'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { CalendarStaff } from '../../../calendar/day-columns.ts'
import { Form, useForm } from '../../../Form.tsx'
import { Button } from '../../../kit/Button.tsx'
import { DateField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Select } from '../../../kit/Select.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { AskOverride } from './AskOverride.tsx'
import styles from './EntryForm.module.css'
import { anybody, type Edited, editOf, presentOf } from './edit-draft.ts'
import { startOf } from './entry-draft.ts'
import { useSalonChange } from './use-salon-change.ts'

type Props = { appointment: Appointment; staff: readonly CalendarStaff[]; onClose: () => void }

/**
 * APT-03, APT-08: another time, person or note. What is not typed shows the present state; where somebody else changed
 * what is typed, that is said beside it.
 */
export function EditForm({ appointment, staff, onClose }: Props) {
  const intl = useIntl()
  const form = useEdit({ appointment, staff, onClose })
  return (
    <>
      <Dialog
        title={intl.formatMessage({ id: 'admin.entry.edit' })}
        loading={form.busy}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
            <Button look="gold" {...form.button}>
              {intl.formatMessage({ id: 'action.save' })}
            </Button>
          </>
        }
      >
        <Form form={form} className={styles.part}>
          <Fields form={form} appointment={appointment} staff={staff} />
        </Form>
      </Dialog>
      {form.editing.asked && <AskOverride asked={form.editing.asked} busy={form.busy} />}
    </>
  )
}

function useEdit({ appointment, onClose }: Props) {
  const editing = useSalonChange('edit', { onDone: onClose })
  const [opened] = useState(appointment.version)
  const clock = zone(appointment.businessObject.timeZone)
  const present = presentOf(appointment, clock)
  const start: { typed: Edited; tell: boolean } = { typed: {}, tell: true }
  const form = useForm({
    start,
    work: { isPending: editing.isPending, error: null, reset: () => undefined },
    check: ({ typed }) => ({
      typed: startOf(clock, { ...present, ...typed }) === undefined ? { id: 'admin.entry.time.wrong' } : undefined,
    }),
    send: ({ typed, tell }) => {
      const body = editOf(appointment, typed, clock)
      const { id, version } = appointment
      if (Object.keys(body).length === 0) onClose()
      else editing.change({ params: { id }, ifMatch: version, body: { ...body, tell } })
    },
  })
  const type = (change: Edited) => form.set({ typed: { ...form.values.typed, ...change } })
  return { ...form, editing, present, type, outdated: opened !== appointment.version }
}

type FieldsProps = Omit<Props, 'onClose'> & { form: ReturnType<typeof useEdit> }

function Fields({ form, appointment, staff }: FieldsProps) {
  const intl = useIntl()
  const { values, present, type } = form
  const shown = { ...present, ...values.typed }
  const isBlocker = appointment.bookingType === 'BLOCKER'
  const people = staff.filter(({ id, active }) => active || id === present.person).map(({ id }) => id)
  const nameOf = (id: string) => {
    const person = staff.find((each) => each.id === id)
    return person ? `${person.name} ${person.surname}`.trim() : intl.formatMessage({ id: 'admin.entry.edit.anybody' })
  }
  return (
    <>
      {form.outdated && <Outdated form={form} nameOf={nameOf} />}
      <Start form={form} />
      <Select
        label={intl.formatMessage({ id: 'admin.details.who' })}
        options={isBlocker ? people : [anybody, ...people]}
        value={shown.person}
        labelOf={nameOf}
        onChange={(person) => person && type({ person })}
      />
      <TextArea
        label={intl.formatMessage({ id: 'admin.entry.note' })}
        rows={2}
        maxLength={longest.note}
        value={shown.note}
        onChange={(note) => type({ note })}
      />
      {appointment.owner && (
        <Switch
          label={intl.formatMessage({ id: 'admin.entry.tell' })}
          hint={intl.formatMessage({ id: 'admin.entry.edit.tell' })}
          checked={values.tell}
          onChange={(tell) => form.set({ tell })}
        />
      )}
    </>
  )
}

function Start({ form }: Pick<FieldsProps, 'form'>) {
  const intl = useIntl()
  const { present, type, values } = form
  const shown = { ...present, ...values.typed }
  return (
    <div className={styles.pair}>
      <DateField
        label={intl.formatMessage({ id: 'admin.entry.day' })}
        autoComplete="off"
        min={present.day}
        value={shown.day}
        onChange={(day) => type({ day })}
      />
      <TextField
        label={intl.formatMessage({ id: 'admin.entry.time' })}
        autoComplete="off"
        inputMode="numeric"
        value={shown.time}
        onChange={(time) => type({ time })}
        error={form.errorOf('typed')}
      />
    </div>
  )
}

/** APT-08: what somebody else made of it meanwhile, beside what was typed here. */
function Outdated({ form, nameOf }: { form: FieldsProps['form']; nameOf: (id: string) => string }) {
  const intl = useIntl()
  const { day, time, person, note } = form.present
  const date = intl.formatDate(`${day}T00:00:00Z`, { dateStyle: 'full', timeZone: 'UTC' })
  const state = [date, time, nameOf(person), note].filter((each) => each !== '').join(', ')
  return <p role="status">{intl.formatMessage({ id: 'admin.entry.edit.outdated' }, { state })}</p>
}
