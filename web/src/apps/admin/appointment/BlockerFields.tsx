import { longest } from '@goldline/domain/text-lengths'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Combobox } from '../../../kit/Combobox.tsx'
import { TextField } from '../../../kit/TextField.tsx'

/** Minutes that can be chosen. */
export const blockerLengths = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480]

/** Whose time, what for, and how long; `start` in epoch milliseconds, undefined while there is none. */
export type Blocked = { title: string; staffId: string | null; minutes: number }

type Props = {
  values: Blocked
  start: number | undefined
  people: readonly { id: string; name: string }[]
  /** It was sent without saying whose time. */
  nobody?: boolean
  onChange: (change: Partial<Blocked>) => void
  /** When it begins. */
  children: ReactNode
}

/** APT-15: what a blocker says, new or changed. */
export function BlockerFields({ values, start, people, nobody = false, onChange, children }: Props) {
  const t = useText()
  const format = useFormat()
  const { title, staffId, minutes } = values
  const lengths = blockerLengths.includes(minutes) ? blockerLengths : [minutes, ...blockerLengths]
  const until = start === undefined ? undefined : new Date(start + minutes * 60_000).toISOString()
  return (
    <>
      <TextField
        data-first
        label={t('admin.entry.block.what')}
        maxLength={longest.name}
        value={title}
        onChange={(next) => onChange({ title: next })}
      />
      <Combobox
        required
        label={t('admin.entry.block.who')}
        options={people.map(({ id }) => id)}
        value={staffId}
        labelOf={(id) => people.find((person) => person.id === id)?.name ?? ''}
        onChange={(id) => onChange({ staffId: id })}
        {...(nobody && { error: t('form.required') })}
      />
      {children}
      <Combobox
        label={t('admin.entry.block.duration')}
        options={lengths.map(String)}
        value={String(minutes)}
        labelOf={(length) => format.duration(Number(length))}
        alsoOf={(length) => length}
        onChange={(length) => length && onChange({ minutes: Number(length) })}
        hint={until && t('admin.entry.block.until', { time: format.time(until) })}
      />
    </>
  )
}
