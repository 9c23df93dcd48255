import { copyWeek } from '@goldline/contract/staff/rota'
import { mondayOf } from '@goldline/domain/staff/rota'
import { addDays, type Day, dayNumber, dayOf, isDay } from '@goldline/domain/time/day'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { useStranding } from '../stranded/use-stranding.tsx'
import styles from './Forms.module.css'
import { useTeamChange } from './use-team.ts'

const weekOf = (day: string): Day | undefined => (isDay(day) ? dayOf(mondayOf(dayNumber(day))) : undefined)

/** Gives another week the shown one's hours; asked first, since it writes over that week's. */
export function CopyWeekDialog({ monday, onClose }: { monday: Day; onClose: () => void }) {
  const intl = useIntl()
  const format = useFormat()
  const { notices } = useApp()
  const { onDone, onRefused } = useTeamChange(onClose)
  const copy = useStranding((api, to: Day, query) => api.ask(copyWeek, { query, body: { from: monday, to } }), {
    onRefused,
    onDone: ({ changedDays }) => {
      notices.show(intl.formatMessage({ id: 'admin.team.copy.done' }, { count: changedDays }), 'success')
      onDone()
    },
  })
  const form = useForm<{ to: string }>({
    start: { to: addDays(monday, 7) },
    check: ({ to }) => ({ to: [undefined, monday].includes(weekOf(to)) ? { id: 'admin.team.copy.wrong' } : undefined }),
    work: copy,
    send: ({ to }) => copy.mutate(to),
  })
  const target = weekOf(form.values.to)
  const hint = target && { from: format.dayDate(target), to: format.dayDate(addDays(target, 6)) }
  return (
    <FormDialog
      form={form}
      title={intl.formatMessage({ id: 'admin.team.copy' })}
      subtitle={intl.formatMessage({ id: 'admin.team.copy.text' })}
      action={intl.formatMessage({ id: 'admin.team.copy.do' })}
      className={styles.form}
      below={copy.question}
      onClose={onClose}
    >
      <DateField
        {...form.field('to')}
        label={intl.formatMessage({ id: 'admin.team.copy.to' })}
        min="2000-01-01"
        hint={hint && intl.formatMessage({ id: 'admin.team.copy.week' }, hint)}
      />
    </FormDialog>
  )
}
