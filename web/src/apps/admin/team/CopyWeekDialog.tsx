import { copyWeek } from '@goldline/contract/staff/rota'
import { mondayOf } from '@goldline/domain/staff/rota'
import { addDays, type Day, dayNumber, dayOf, isDay } from '@goldline/domain/time/day'
import { useApp } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { useStranding } from '../stranded/use-stranding.tsx'
import styles from './Forms.module.css'
import { useTeamCallOptions } from './use-team.ts'

const weekOf = (day: string): Day | undefined => (isDay(day) ? dayOf(mondayOf(dayNumber(day))) : undefined)

/** Copies the shown week's hours to another week; asks first, since they overwrite that week's. */
export function CopyWeekDialog({ monday, onClose }: { monday: Day; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const { notices } = useApp()
  const { onDone, onRefused } = useTeamCallOptions(onClose)
  const copy = useStranding((api, to: Day, query) => api.ask(copyWeek, { query, body: { from: monday, to } }), {
    onRefused,
    onDone: ({ changedDays }) => {
      notices.show(t('admin.team.copy.done', { count: changedDays }), 'success')
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
      title={t('admin.team.copy')}
      subtitle={t('admin.team.copy.text')}
      action={t('admin.team.copy.do')}
      className={styles.form}
      below={copy.question}
      onClose={onClose}
    >
      <DateField
        {...form.field('to')}
        label={t('admin.team.copy.to')}
        min="2000-01-01"
        hint={hint && t('admin.team.copy.week', hint)}
      />
    </FormDialog>
  )
}
