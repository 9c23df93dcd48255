import { maxLengths } from '@goldline/domain/text-lengths'
import { isDay } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { type ReactNode, useState } from 'react'
import { fieldsOf } from '../../../client/form-values.ts'
import { useSalon } from '../../../client/me.ts'
import { useToday } from '../../../client/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { DateField, TimeField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useStaffChange } from '../own-days/use-visit.ts'
import { ConfirmOverride } from './ConfirmOverride.tsx'

type Props = { staffId: string; day: string; kinds: ReactNode; onClose: () => void }

const lengths = [15, 30, 60, 120] as const
const timePattern = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/

type Draft = { day: string; time: string; minutes: number; title: string }

/** Blocks time without a customer (APT-15). */
export function BlockForm({ staffId, day, kinds, onClose }: Props) {
  const t = useText()
  const { timeZone } = useSalon()
  const [draft, setDraft] = useState<Draft>({ day, time: '', minutes: 30, title: '' })
  const [tried, setTried] = useState(false)
  const block = useStaffChange('block', onClose)
  const start = parseStart(zone(timeZone), draft)
  const send = () => {
    setTried(true)
    if (start === undefined) return
    const startTime = new Date(start).toISOString()
    const endTime = new Date(start + draft.minutes * 60_000).toISOString()
    const title = draft.title.trim()
    block.change({ body: { staffId, startTime, endTime, title: title || undefined } })
  }
  return (
    <>
      <Dialog
        title={t('staff.book')}
        loading={block.isPending}
        onClose={onClose}
        actions={
          <Button kind="gold" size="l" full busy={block.isPending} onClick={send}>
            {t('staff.book.block')}
          </Button>
        }
      >
        <div className={stack(16, 'min-w-0')}>
          {kinds}
          <Fields draft={draft} onChange={setDraft} wrong={tried && start === undefined} />
        </div>
      </Dialog>
      {block.asked && <ConfirmOverride asked={block.asked} busy={block.isPending} />}
    </>
  )
}

/** Parses the start in epoch milliseconds; undefined while day or time is invalid. */
function parseStart(clock: Zone, { day, time }: Draft): number | undefined {
  const [, hours, minutes] = timePattern.exec(time.trim()) ?? []
  if (!isDay(day) || hours === undefined) return undefined
  return clock.toInstant(day, parseTimeOfDay(`${hours.padStart(2, '0')}:${minutes}`))
}

type FieldsProps = { draft: Draft; onChange: (draft: Draft) => void; wrong: boolean }

function Fields({ draft, onChange, wrong }: FieldsProps) {
  const t = useText()
  const { duration } = useFormat()
  const today = useToday()
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes })
  const field = fieldsOf(draft, set)
  return (
    <>
      <DateField {...field('day')} label={t('word.day')} min={today} />
      <TimeField
        {...field('time')}
        label={t('staff.book.time')}
        error={wrong ? t('staff.book.time.wrong') : undefined}
      />
      <RadioPills
        {...field('minutes')}
        label={t('word.duration')}
        options={lengths.map((value) => ({ value, label: duration(value) }))}
        wraps
      />
      <TextField {...field('title')} label={t('staff.book.title')} maxLength={maxLengths.name} autoComplete="off" />
    </>
  )
}
