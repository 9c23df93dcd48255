import { getCalendarFrame } from '@goldline/contract/staff'
import { type Absence, createAbsence, getAskedAbsences, removeAbsence } from '@goldline/contract/staff/absences'
import { type AbsenceKind, absenceKinds } from '@goldline/domain/availability/working-time'
import { absenceRefusal } from '@goldline/domain/staff/rota'
import { isDay } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Form, useForm } from '../../../client/Form.tsx'
import { FormButtons } from '../../../client/FormButtons.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useToday } from '../../../client/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { DateField } from '../../../kit/DateField.tsx'
import { dot } from '../../../kit/dot.ts'
import { SunIcon } from '../../../kit/later-icons.tsx'
import { look } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './Me.module.css'

/** Lists pending absence requests, with a form for a new one (STF-10). */
export function Absences({ staffId }: { staffId: string }) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery(useApi().query(getAskedAbsences, {}))
  const own = data?.filter((each) => each.staffId === staffId) ?? []
  return (
    <section className={styles.box}>
      <h2>
        <SunIcon size={20} className={look('gold')} />
        {t('word.absence')}
      </h2>
      {error && !data && <Failure inline error={error} onRetry={() => void refetch()} />}
      <ul className={styles.list}>
        {own.map((absence) => (
          <RequestedAbsence key={absence.id} absence={absence} />
        ))}
      </ul>
      {asking ? (
        <AbsenceForm staffId={staffId} onDone={() => setAsking(false)} />
      ) : (
        <Button onClick={() => setAsking(true)}>{t('staff.absence.ask')}</Button>
      )}
    </section>
  )
}

function RequestedAbsence({ absence: { id, from, to, kind } }: { absence: Absence }) {
  const t = useText()
  const { dayShort } = useFormat()
  const remove = useCall(removeAbsence, { renews: [getAskedAbsences, getCalendarFrame] })
  return (
    <li>
      <span>
        <b>{from === to ? dayShort(from) : `${dayShort(from)} – ${dayShort(to)}`}</b>
        <small>
          {kind && `${t(`absence.kind.${kind}`)}${dot}`}
          {t('staff.absence.waits')}
        </small>
      </span>
      <Button kind="link" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
        {t('staff.absence.back')}
      </Button>
    </li>
  )
}

function useRequestAbsence(onDone: () => void) {
  return useCall(createAbsence, {
    inline: true,
    renews: [getAskedAbsences, getCalendarFrame],
    says: { id: 'staff.absence.done' },
    onDone,
  })
}

type Draft = { kind: AbsenceKind; from: string; to: string; note: string }

function AbsenceForm({ staffId, onDone }: { staffId: string; onDone: () => void }) {
  const t = useText()
  const today = useToday()
  const ask = useRequestAbsence(onDone)
  const form = useForm<Draft>({
    start: { kind: 'VACATION', from: today, to: today, note: '' },
    check: ({ from, to }) => {
      const days = absenceRefusal({ from, to })
      return {
        from: isDay(from) ? undefined : { id: 'form.required' },
        to: days && { id: `refusal.${days}` },
      }
    },
    work: ask,
    send: (body) => ask.mutate({ body: { staffId, ...body } }),
  })
  const { values, set, field } = form
  return (
    <Form form={form} actions={<FormButtons form={form} action={t('staff.absence.send')} onCancel={onDone} />}>
      <RadioPills
        {...field('kind')}
        label={t('word.kind')}
        options={absenceKinds.map((kind) => ({
          value: kind,
          label: t(`absence.kind.${kind}`),
        }))}
        wraps
      />
      <DateField
        {...field('from')}
        label={t('word.from')}
        min={today}
        onChange={(from) => set({ from, ...(values.to < from && { to: from }) })}
      />
      <DateField {...field('to')} label={t('word.until')} min={today} />
      <TextField {...field('note')} label={t('staff.absence.note')} maxLength={200} autoComplete="off" />
    </Form>
  )
}
