import { maxLengths } from '@goldline/domain/text-lengths'
import type { ReactNode } from 'react'
import { fieldsOf } from '../../../client/form-values.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Combobox } from '../../../kit/Combobox.tsx'
import { TextField } from '../../../kit/TextField.tsx'

/** Lengths to choose from, in minutes. */
export const blockerLengths = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480]

/** A blocker's title, person and length in minutes. */
export type BlockerValues = { title: string; staffId: string | null; minutes: number }

type Props = {
  values: BlockerValues
  start: number | undefined
  people: readonly { id: string; name: string }[]
  /** Whether to show the error that no person was chosen. */
  nobody?: boolean
  onChange: (change: Partial<BlockerValues>) => void
  /** The fields for the blocker's start. */
  children: ReactNode
}

/** APT-15: fields of a new or changed blocker. */
export function BlockerFields({ values, start, people, nobody = false, onChange, children }: Props) {
  const t = useText()
  const format = useFormat()
  const { minutes } = values
  const field = fieldsOf(values, onChange)
  const lengths = blockerLengths.includes(minutes) ? blockerLengths : [minutes, ...blockerLengths]
  const until = start === undefined ? undefined : new Date(start + minutes * 60_000).toISOString()
  return (
    <>
      <TextField {...field('title')} data-first label={t('admin.entry.block.what')} maxLength={maxLengths.name} />
      <Combobox
        {...field('staffId')}
        required
        label={t('admin.entry.block.who')}
        options={people.map(({ id }) => id)}
        labelOf={(id) => people.find((person) => person.id === id)?.name ?? ''}
        error={nobody ? t('form.required') : undefined}
      />
      {children}
      <Combobox
        {...field('minutes')}
        label={t('word.duration')}
        options={lengths}
        labelOf={format.duration}
        alsoOf={String}
        hint={until && t('word.untilTime', { time: format.time(until) })}
      />
    </>
  )
}
