import { putRotaDay, type RotaDay, type RotaPerson, removeRotaDay } from '@goldline/contract/staff/rota'
import { useIntl } from 'react-intl'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import styles from './Forms.module.css'
import { HoursField } from './HoursField.tsx'
import { hoursFault, hoursText, spansOf } from './hours-text.ts'
import { useTeamChange } from './use-team.ts'

type Props = { person: RotaPerson; day: RotaDay; onClose: () => void }

/** A date's own hours, in place of the pattern's (STF-03). */
export function DayDialog({ person, day, onClose }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const options = useTeamChange(onClose)
  const save = useCall(putRotaDay, options)
  const reset = useCall(removeRotaDay, options)
  const sent = { params: { id: person.id, date: day.date }, ifMatch: person.version }
  const form = useForm({
    start: { hours: hoursText(day.spans) },
    check: ({ hours }) => ({ hours: hoursFault(hours) }),
    work: save,
    send: ({ hours }) => save.mutate({ ...sent, body: { spans: spansOf(hours) } }),
  })
  return (
    <FormDialog
      form={form}
      title={`${person.name}, ${format.dayLong(day.date)}`}
      subtitle={intl.formatMessage({ id: 'admin.team.day.text' })}
      loading={reset.isPending}
      buttons={
        day.exception && (
          <Button busy={reset.isPending} onClick={() => reset.mutate(sent)}>
            {intl.formatMessage({ id: 'admin.team.day.reset' })}
          </Button>
        )
      }
      className={styles.form}
      onClose={onClose}
    >
      <HoursField
        {...form.field('hours')}
        label={intl.formatMessage({ id: 'admin.team.hours' })}
        hint={intl.formatMessage({ id: 'admin.team.hours.hint' })}
      />
      <Button look="link" onClick={() => form.set({ hours: '' })}>
        {intl.formatMessage({ id: 'admin.team.day.off' })}
      </Button>
    </FormDialog>
  )
}
