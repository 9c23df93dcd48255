import { type Appointment, getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getVisitTests, type VisitTest } from '@goldline/contract/appointment/patch-test'
import {
  getRecordedTests,
  type RecordedTest,
  recordPatchTest,
  removePatchTest,
} from '@goldline/contract/form/patch-tests'
import { isDay } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { PatchTestLine } from '../../../../form/PatchTestLine.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { DateField } from '../../../../kit/DateField.tsx'
import { joinFacts } from '../../../../kit/dot.ts'
import { look, row, stack } from '../../../../kit/look.ts'
import { useHasFeature } from '../../session.ts'

type Props = { appointment: Appointment; now: number; className: string | undefined }

/** The visit's patch test, and recording that the customer had one (FRM-02l, FRM-02m). */
export function PatchTest({ appointment, now, className }: Props) {
  const t = useText()
  const [recording, setRecording] = useState(false)
  const may = useHasFeature('customersWrite')
  const { owner, patchTest } = appointment
  const { data } = useQuery(useApi().query(getVisitTests, { params: { id: appointment.id } }))
  const today = zone(appointment.businessObject.timeZone).toWall(now).day
  const missing = data?.find(({ day }) => day === null)
  return (
    <PatchTestLine appointment={appointment} className={className} heading="h3">
      {may && owner && missing && patchTest?.day === null && (
        <Button kind="link" onClick={() => setRecording(true)}>
          {t('admin.patchTest.record')}
        </Button>
      )}
      {recording && owner && missing && (
        <RecordDialog
          {...{ customerId: owner.id, guest: appointment.title, test: missing, today }}
          onClose={() => setRecording(false)}
        />
      )}
    </PatchTestLine>
  )
}

const renews = [getVisitTests, getRecordedTests, getAppointment, getAppointments]

type DialogProps = { customerId: string; guest: string | null; test: VisitTest; today: string; onClose: () => void }

function RecordDialog({ customerId, guest, test, today, onClose }: DialogProps) {
  const t = useText()
  const recorded = useQuery(useApi().query(getRecordedTests, { params: { id: customerId } }))
  const record = useCall(recordPatchTest, {
    inline: true,
    renews,
    onDone: onClose,
  })
  const form = useForm({
    start: { day: today },
    check: ({ day }) => ({ day: isDay(day) && day <= today ? undefined : { id: 'form.required' as const } }),
    work: record,
    send: ({ day }) =>
      record.mutate({
        params: { id: customerId },
        body: { testId: test.testId, day, guest: guest ?? undefined },
      }),
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.patchTest.record')}
      subtitle={joinFacts(test.name, guest)}
      size="small"
      below={
        <ul className={stack(4, 'mt12')}>
          {recorded.data?.map((each) => (
            <Recorded key={each.id} recorded={each} />
          ))}
        </ul>
      }
      onClose={onClose}
    >
      <DateField {...form.field('day')} label={t('admin.patchTest.day')} min="2000-01-01" max={today} required />
    </FormDialog>
  )
}

/** Lists the recorded tests with time and author, each with a button to remove it. */
function Recorded({ recorded: { id, name, day, by, guest } }: { recorded: RecordedTest }) {
  const t = useText()
  const format = useFormat()
  const remove = useCall(removePatchTest, { renews })
  const date = format.dayDate(day)
  return (
    <li className={row(8, 'wrap', 'between', 'middle')}>
      <span className={look('quiet', 'f13')}>{joinFacts(date, name, guest, by)}</span>
      <Button
        kind="link"
        busy={remove.isPending}
        aria-label={t('word.removeName', { name: date })}
        onClick={() => remove.mutate({ params: { id } })}
      >
        {t('word.remove')}
      </Button>
    </li>
  )
}
