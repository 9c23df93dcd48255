import { putRotaDay, type RotaDay, type RotaPerson, removeRotaDay } from '@goldline/contract/staff/rota'
import type { Span } from '@goldline/domain/availability/facts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { useStranding } from '../stranded/use-stranding.tsx'
import styles from './Forms.module.css'
import { HoursField } from './HoursField.tsx'
import { formatHours, parseHoursOrNone, validateHours } from './hours-text.ts'
import { useTeamCallOptions } from './use-team.ts'

type Props = { person: RotaPerson; day: RotaDay; onClose: () => void }

/** Edits the hours of a single date, which replace the pattern's (STF-03). */
export function DayDialog({ person, day, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const options = useTeamCallOptions(onClose)
  const params = { id: person.id, date: day.date }
  const save = useStranding(
    (api, spans: Span[], query) => api.ask(putRotaDay, { params, query, body: { spans } }, { ifMatch: person.version }),
    options,
  )
  const reset = useStranding(
    (api, _: undefined, query) => api.ask(removeRotaDay, { params, query }, { ifMatch: person.version }),
    options,
  )
  const form = useForm({
    start: { hours: formatHours(day.spans) },
    ...keptAs(`rota day ${person.id} ${day.date}`),
    check: ({ hours }) => ({ hours: validateHours(hours) }),
    work: save,
    send: ({ hours }) => save.mutate(parseHoursOrNone(hours)),
  })
  return (
    <FormDialog
      form={form}
      title={`${person.name}, ${format.dayLong(day.date)}`}
      subtitle={t('admin.team.day.text')}
      loading={reset.isPending}
      buttons={
        day.exception && (
          <Button busy={reset.isPending} onClick={() => reset.mutate(undefined)}>
            {t('admin.team.day.reset')}
          </Button>
        )
      }
      className={styles.form}
      below={save.question ?? reset.question}
      onClose={onClose}
    >
      <HoursField {...form.field('hours')} label={t('word.workingHours')} hint={t('admin.team.hours.hint')} />
      <Button kind="link" onClick={() => form.set({ hours: '' })}>
        {t('admin.team.day.off')}
      </Button>
    </FormDialog>
  )
}
