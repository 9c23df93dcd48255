import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { endOfOccurrence } from '@goldline/domain/appointment/series'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useFocusOnInvalid } from '../../../client/Form.tsx'
import { fieldsOf } from '../../../client/form-values.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { classes } from '../../../kit/classes.ts'
import { DateField, TimeField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { keyOf } from '../../../kit/typing.ts'
import { useTypedNew } from '../drafts/use-typed.tsx'
import { useOnlyStaff, useSalon } from '../session.ts'
import { BlockerFields, blockerLengths } from './BlockerFields.tsx'
import styles from './EntryForm.module.css'
import { startInstant, typedTime } from './entry-draft.ts'
import { OverrideDialog } from './OverrideDialog.tsx'
import { Repetition } from './repeat/Repetition.tsx'
import { useBlockerSeries } from './repeat/use-repeat.ts'
import type { FormOpening } from './use-opened-form.ts'
import { useSalonChange } from './use-salon-change.ts'

/** Lengths up to this many minutes are remembered on the device (UI-12). */
const maxStoredLength = 60

type Props = {
  opened: FormOpening
  now: number
  /** Switch to the other form, shown while nothing is typed. */
  kind?: ReactNode
  onClose: () => void
}

/** APT-15: blocks a person's time. */
export function BlockerForm({ opened, now, kind, onClose }: Props) {
  const t = useText()
  const form = useBlocker({ opened, now, onClose })
  const { blocking, send } = form
  const inside = useRef<HTMLDivElement>(null)
  useFocusOnInvalid(inside, form.tries)
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <>
      <Dialog
        title={t('word.blockTime')}
        loading={blocking.isPending}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button kind="gold" busy={blocking.isPending} onClick={send}>
              {t('admin.entry.block')} <kbd className={styles.key}>Ctrl Enter</kbd>
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is inside */}
        <div ref={inside} className={styles.part} onKeyDown={onKeyDown}>
          {form.line}
          {form.draft.title === '' && kind}
          <Fields form={form} now={now} />
        </div>
      </Dialog>
      {blocking.asked && <OverrideDialog asked={blocking.asked} busy={blocking.isPending} nameOf={form.nameOf} />}
    </>
  )
}

function useBlocker({ opened, now, onClose }: Omit<Props, 'kind'>) {
  const clock = zone(useSalon().timeZone)
  const { storage } = useApp()
  const onlyStaff = useOnlyStaff()
  const { data } = useQuery({ ...useApi().query(getOfferedServices, {}), staleTime: 60_000 })
  const place = { ...opened, staffId: onlyStaff ?? opened.staffId }
  const [begun] = useState(() => initialBlockerDraft(place, { now, clock, kept: storage.get('selectedDuration') }))
  const { values: draft, type, clear, line } = useTypedNew(begun, `blocker ${opened.at} ${opened.staffId}`)
  const staff = data?.staff ?? []
  const [tries, setTries] = useState(0)
  const tried = tries > 0
  const blocking = useSalonChange('block', {
    onDone: () => {
      clear()
      onClose()
    },
  })
  const start = startInstant(clock, draft)
  const series = useBlockerSeries(draft, start)
  const send = () => {
    setTries((before) => before + 1)
    if (blocking.isPending || start === undefined) return
    const body = buildBlockerBody(draft, start, series)
    const span = { from: start, to: start + draft.minutes * 60_000 }
    if (body) blocking.change({ body: { ...body, endTime: endTimeOf(clock, body.startTime, span) } })
  }
  const change = (changes: Partial<typeof draft>) => {
    const { minutes = 0 } = changes
    if (minutes > 0 && minutes <= maxStoredLength) storage.set('selectedDuration', String(minutes))
    type(changes)
  }
  return {
    draft,
    change,
    line,
    staff,
    /** Returns the name of a person by their number, from 1. */
    nameOf: (member: number) => staff.find(({ id }) => id === [draft.staffId, ...draft.others][member - 1])?.name ?? '',
    blocking,
    send,
    clock,
    start,
    series,
    tried,
    tries,
    faults: { start: tried && start === undefined, person: tried && draft.staffId === null },
  }
}

type BlockerDraft = { staffId: string | null; others: readonly string[]; title: string }

/** Returns the body to send, without the end time; undefined while something is missing. */
function buildBlockerBody(
  { staffId, others, title }: BlockerDraft,
  start: number,
  series: ReturnType<typeof useBlockerSeries>,
) {
  if (staffId === null) return undefined
  return series.bodyOf({
    staffId,
    startTime: new Date(start).toISOString(),
    others: others.length > 0 ? [...others] : undefined,
    title: title.trim() === '' ? undefined : title,
  })
}

/** The end at the wall-clock time of the span. */
const endTimeOf = (clock: Zone, startTime: string, span: { from: number; to: number }): string =>
  new Date(endOfOccurrence(clock, Date.parse(startTime), span)).toISOString()

type StartFacts = { now: number; clock: Zone; kept: string | undefined }

/** Returns the initial draft: at the drawn span, else at the next quarter of an hour of the shown day. */
function initialBlockerDraft({ at, day, typed, staffId, minutes }: FormOpening, { now, clock, kept }: StartFacts) {
  const others: readonly string[] = []
  const begun = { title: typed ?? '', staffId, others, minutes: minutes ?? storedLength(kept) }
  const soon = typedTime(clock, at ?? Math.ceil(now / 900_000) * 900_000)
  return { ...begun, ...soon, ...(at === undefined && day !== undefined && day > soon.day && { day }) }
}

/** Returns the length last chosen on this device if it is valid, else the default. */
function storedLength(kept: string | undefined): number {
  const minutes = Number(kept)
  return blockerLengths.includes(minutes) && minutes <= maxStoredLength ? minutes : maxStoredLength
}

function Fields({ form, now }: { form: ReturnType<typeof useBlocker>; now: number }) {
  const t = useText()
  const { draft, change, staff, faults, clock, start } = form
  const field = fieldsOf(draft, change)
  return (
    <>
      <BlockerFields values={draft} start={start} people={staff} nobody={faults.person} onChange={change}>
        <BlockerOthers staff={staff} draft={draft} onChange={(others) => change({ others })} />
        <div className={classes(stack(12, 'two'), styles.start)}>
          <DateField {...field('day')} label={t('word.day')} min={clock.toWall(now).day} />
          <TimeField
            {...field('time')}
            label={t('word.time')}
            error={faults.start ? t('admin.entry.time.wrong') : undefined}
          />
        </div>
      </BlockerFields>
      <Repetition series={form.series} day={draft.day} tried={form.tried} />
    </>
  )
}

type BlockerOthersProps = {
  staff: readonly { id: string; name: string }[]
  draft: { staffId: string | null; others: readonly string[] }
  onChange: (others: readonly string[]) => void
}

/** Adds further people to a blocker, for meetings: one by one or all at once. */
function BlockerOthers({ staff, draft: { staffId, others }, onChange }: BlockerOthersProps) {
  const t = useText()
  const rest = staff.filter(({ id }) => id !== staffId)
  if (staffId === null || rest.length === 0) return null
  const all = rest.every(({ id }) => others.includes(id))
  const label = t('admin.entry.block.others')
  return (
    <fieldset className={row(8, 'wrap')}>
      <legend className={look('mb8', 'quiet')}>{label}</legend>
      {rest.length > 1 && (
        <Chip pressed={all} onClick={() => onChange(all ? [] : rest.map(({ id }) => id))}>
          {t('word.everyone')}
        </Chip>
      )}
      {rest.map(({ id, name }) => (
        <Chip
          key={id}
          pressed={others.includes(id)}
          onClick={() => onChange(others.includes(id) ? others.filter((each) => each !== id) : [...others, id])}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}
