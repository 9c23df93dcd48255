import { createAbsence } from '@goldline/contract/staff/absences'
import type { RotaPerson } from '@goldline/contract/staff/rota'
import { type AbsenceKind, absenceKinds } from '@goldline/domain/availability/working-time'
import { absenceRefusal } from '@goldline/domain/staff/rota'
import { type Day, isDay } from '@goldline/domain/time/day'
import { fullName } from '@goldline/domain/user/full-name'
import { type FieldErrors, useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Combobox } from '../../../kit/Combobox.tsx'
import { DateField } from '../../../kit/DateField.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import styles from './Forms.module.css'
import { HoursField } from './HoursField.tsx'
import { parseHours, parseHoursOrNone } from './hours-text.ts'
import { useTeamCallOptions } from './use-team.ts'

type AbsentPerson = Pick<RotaPerson, 'id' | 'name' | 'surname'>
type Draft = { staffId: string; kind: AbsenceKind; from: string; to: string; hours: string; note: string }

/** Requests an absence (STF-10); the appointments that it affects are listed before it is approved. */
export function AbsenceDialog({
  people,
  day,
  onClose,
}: {
  people: readonly AbsentPerson[]
  day: Day
  onClose: () => void
}) {
  const t = useText()
  const { onDone, ...options } = useTeamCallOptions(onClose)
  const ask = useCall(createAbsence, {
    ...options,
    says: { id: 'admin.team.absence.done' },
    onDone,
  })
  const [only] = people.length === 1 ? people : []
  const form = useForm<Draft>({
    start: { staffId: only?.id ?? '', kind: 'VACATION', from: day, to: day, hours: '', note: '' },
    check: findErrors,
    work: ask,
    send: ({ staffId, kind, note, ...time }) => ask.mutate({ body: { staffId, kind, note, ...toSentAbsence(time) } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('word.absence')}
      subtitle={t('admin.team.absence.text')}
      action={t('admin.team.absence.ask')}
      className={styles.form}
      onClose={onClose}
    >
      <Fields people={people} form={form} />
    </FormDialog>
  )
}

type Time = Pick<Draft, 'from' | 'to' | 'hours'>

/** Returns the absence to send; hours apply only to a single day. */
function toSentAbsence({ from, to, hours }: Time) {
  const [part] = from === to ? parseHoursOrNone(hours) : []
  return { from, to, hours: part || undefined }
}

function findErrors(draft: Draft): FieldErrors<Draft> {
  const read = draft.from === draft.to ? parseHours(draft.hours) : []
  const days = absenceRefusal({ from: draft.from, to: draft.to })
  return {
    staffId: validate(draft.staffId, [required]),
    from: isDay(draft.from) ? undefined : { id: 'form.required' },
    to: days && { id: `refusal.${days}` },
    hours:
      read === undefined || read.length > 1 || (days === undefined && absenceRefusal(toSentAbsence(draft)))
        ? { id: 'admin.team.absence.hours.wrong' }
        : undefined,
  }
}

type FieldsProps = { people: readonly AbsentPerson[]; form: ReturnType<typeof useForm<Draft>> }

function Fields({ people, form: { values, set, field } }: FieldsProps) {
  const t = useText()
  const nameOf = (staffId: string) => {
    const person = people.find(({ id }) => id === staffId)
    return person ? fullName(person) : ''
  }
  const oneDay = values.from === values.to
  return (
    <>
      {people.length > 1 && (
        <Combobox
          {...field('staffId')}
          label={t('word.person')}
          options={people.map(({ id }) => id)}
          labelOf={nameOf}
        />
      )}
      <RadioPills
        {...field('kind')}
        label={t('queue.reason')}
        options={absenceKinds.map((kind) => ({
          value: kind,
          label: t(`absence.kind.${kind}`),
        }))}
        wraps
      />
      <div className={styles.two}>
        <DateField
          {...field('from')}
          label={t('word.firstDay')}
          min="2000-01-01"
          onChange={(from) => set({ from, ...((oneDay || values.to < from) && { to: from }) })}
        />
        <DateField {...field('to')} label={t('word.lastDay')} min="2000-01-01" />
      </div>
      {oneDay && (
        <HoursField
          {...field('hours')}
          label={t('admin.team.absence.hours')}
          hint={t('admin.team.absence.hours.hint')}
          placeholder=""
        />
      )}
      <TextField {...field('note')} label={t('admin.team.absence.note')} maxLength={200} autoComplete="off" />
    </>
  )
}
