import type { Appointment } from '@goldline/contract/appointment'
import { maxLengths } from '@goldline/domain/text-lengths'
import { fullName } from '@goldline/domain/user/full-name'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Form } from '../../../client/Form.tsx'
import { fieldsOf } from '../../../client/form-values.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { DateField, TimeField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { keyOf } from '../../../kit/typing.ts'
import type { CalendarStaff } from '../days/day-columns.ts'
import { BlockerFields, type BlockerValues } from './BlockerFields.tsx'
import { CustomerPicker } from './CustomerPicker.tsx'
import styles from './EntryForm.module.css'
import { EntryServices, TotalPrice } from './EntryServices.tsx'
import { changesDuration, serviceNameIn } from './edit-draft.ts'
import { startInstant } from './entry-draft.ts'
import { NotifyCustomer } from './NotifyCustomer.tsx'
import { nameOfStaff, OutdatedNotice } from './OutdatedNotice.tsx'
import { OverrideDialog } from './OverrideDialog.tsx'
import { Placement } from './Placement.tsx'
import { ScopeChoice } from './repeat/ScopeChoice.tsx'
import { Starts } from './Starts.tsx'
import { Summary } from './Summary.tsx'
import { isGuest, useTotals, useVisitEdit, type VisitEdit } from './use-visit-edit.ts'

type Props = {
  appointment: Appointment
  staff: readonly CalendarStaff[]
  now: number
  /** Whether to begin with the day field, to change only the start. */
  moves?: boolean
  onClose: () => void
}

/**
 * APT-03, APT-08: changes services, time, person or note. Untouched fields show the latest state. If a colleague has
 * changed the visit meanwhile, a notice shows the new state.
 */
export function VisitForm({ appointment, staff, now, moves = false, onClose }: Props) {
  const t = useText()
  const form = useVisitEdit(appointment, onClose)
  const isBlocker = appointment.bookingType === 'BLOCKER'
  const shortcut = (
    <span className={styles.key} aria-hidden="true">
      Ctrl Enter
    </span>
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.submit()
  }
  return (
    <>
      <Dialog
        title={t(moves ? 'word.moveAppointment' : 'admin.entry.edit')}
        size={isBlocker ? 'default' : 'large'}
        loading={form.busy}
        onClose={onClose}
        actions={
          <>
            {!isBlocker && <ChangePreview form={form} />}
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button kind="gold" {...form.button}>
              {t('action.save')} {shortcut}
            </Button>
          </>
        }
      >
        <Form form={form} className={styles.part} onKeyDown={onKeyDown}>
          {form.outdated && <OutdatedNotice {...form} staff={staff} />}
          <ScopeChoice
            appointment={appointment}
            now={now}
            scope={form.values.scope}
            onChange={(scope) => form.set({ scope })}
          />
          {appointment.party && form.values.scope === 'all' && <p>{t('admin.entry.party.moved')}</p>}
          {isBlocker ? (
            <Blocker form={form} staff={staff} now={now} first={moves} />
          ) : (
            <div className={classes(stack(20), styles.form, moves && styles.moves)}>
              {moves && <TimeFields form={form} now={now} first />}
              <EditedServices form={form} />
              {!moves && <TimeFields form={form} now={now} first={false} />}
            </div>
          )}
        </Form>
      </Dialog>
      {form.editing.asked && <OverrideDialog asked={form.editing.asked} busy={form.busy} of={appointment} />}
    </>
  )
}

/** Shows time, customer and price as they would be after the change. */
function ChangePreview({ form }: { form: VisitEdit }) {
  const { who } = useAppointmentText()
  const { shown, clock, appointment } = form
  const person = shown.customer ?? shown.newcomer
  const name = person ? fullName(person) : shown.title || who(appointment)
  return <Summary start={startInstant(clock, shown)} takes={useTotals(form)} name={name} />
}

function EditedServices({ form }: { form: VisitEdit }) {
  const t = useText()
  const { appointment, choosing, values } = form
  const { prices } = useTotals(form)
  return (
    <div className={styles.part}>
      {isGuest(appointment) && <Guest form={form} />}
      {choosing.error && <Failure error={choosing.error} onRetry={choosing.retry} />}
      <EntryServices choosing={choosing} prices={prices} nameOf={(product) => serviceNameIn(appointment, product)} />
      {appointment.owner && changesDuration(appointment, values, choosing.offered) && (
        <Switch {...form.field('keep')} label={t('admin.entry.keep')} />
      )}
      <Note form={form} />
    </div>
  )
}

/** APT-23: renames a guest, or replaces them by a customer. */
function Guest({ form: { shown, set, errorOf, comesAlready } }: { form: VisitEdit }) {
  return (
    <CustomerPicker
      who={shown}
      wrong={errorOf('customer') !== undefined}
      twice={comesAlready}
      onWho={(who) => set({ ...who, title: '' })}
      guest={{ name: shown.title, onName: (title) => set({ title }) }}
    />
  )
}

function TimeFields({ form, now, first }: { form: VisitEdit; now: number; first: boolean }) {
  const t = useText()
  const { appointment, shown, set, values, clock } = form
  const { offered, staff, habits } = form.choosing
  const totals = useTotals(form)
  return (
    <section className={styles.part} aria-label={t('word.when')}>
      <h3>{t('word.when')}</h3>
      <Start form={form} now={now} first={first} />
      <Placement
        {...form.choosing}
        start={startInstant(clock, shown)}
        appointment={appointment.id}
        customer={appointment.owner?.id}
      />
      <Starts
        offered={offered}
        staff={staff}
        habits={habits}
        draft={shown}
        clock={clock}
        now={now}
        onChoose={set}
        appointment={appointment.id}
      />
      <TotalPrice {...totals} />
      {(appointment.owner || appointment.party) && (
        <NotifyCustomer
          tell={values.tell}
          onTell={(tell) => set({ tell })}
          change={form.body && { id: appointment.id, edit: form.body }}
        />
      )}
    </section>
  )
}

type BlockerProps = { form: VisitEdit; staff: Props['staff']; now: number; first: boolean }

function Blocker({ form, staff, now, first }: BlockerProps) {
  const { shown, present, set, clock } = form
  const { title, person: staffId, minutes } = shown
  const people = staff
    .filter(({ id, active }) => active || id === present.person)
    .map(({ id }) => ({ id, name: nameOfStaff(staff, id) }))
  const change = ({ staffId: person, ...rest }: Partial<BlockerValues>) => set({ ...rest, ...(person && { person }) })
  const start = startInstant(clock, shown)
  return (
    <>
      <BlockerFields values={{ title, staffId, minutes }} start={start} people={people} onChange={change}>
        <Start form={form} now={now} first={first} />
      </BlockerFields>
      <Note form={form} />
    </>
  )
}

type StartProps = { form: VisitEdit; now: number; first: boolean }

function Start({ form: { shown, present, set, errorOf, clock }, now, first }: StartProps) {
  const field = fieldsOf(shown, set, errorOf)
  const t = useText()
  const part = useRef<HTMLDivElement>(null)
  // Focus after the dialog has opened, since the dialog first focuses its close button.
  useEffect(() => {
    if (first) part.current?.querySelector('input')?.focus()
  }, [first])
  const today = clock.toWall(now).day
  return (
    <div ref={part} className={classes(stack(12, 'two'), styles.start)}>
      <DateField
        {...field('day')}
        label={t('word.day')}
        autoComplete="off"
        min={today < present.day ? today : present.day}
      />
      <TimeField {...field('time')} label={t('word.time')} />
    </div>
  )
}

function Note({ form: { shown, set } }: { form: VisitEdit }) {
  const field = fieldsOf(shown, set)
  const t = useText()
  return <TextArea {...field('note')} label={t('admin.entry.note')} rows={2} maxLength={maxLengths.note} />
}
