import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { endOf } from '@goldline/domain/appointment/series'
import { longest } from '@goldline/domain/text-lengths'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { DateField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Select } from '../../../kit/Select.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useSalon } from '../session.ts'
import { AskOverride } from './AskOverride.tsx'
import styles from './EntryForm.module.css'
import { startOf, typedTime } from './entry-draft.ts'
import type { Opened } from './opened.ts'
import { Repeat } from './repeat/Repeat.tsx'
import { useBlockerSeries } from './repeat/use-repeat.ts'
import { useSalonChange } from './use-salon-change.ts'

const lengths = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480].map(String)

type Props = { opened: Opened; now: number; onClose: () => void }

/** APT-15: one person's time without a customer. */
export function BlockerForm({ opened, now, onClose }: Props) {
  const intl = useIntl()
  const form = useBlocker({ opened, now, onClose })
  const { blocking, send } = form
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <>
      <Dialog
        title={intl.formatMessage({ id: 'admin.entry.block.title' })}
        loading={blocking.isPending}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
            <Button look="gold" busy={blocking.isPending} onClick={send}>
              {intl.formatMessage({ id: 'admin.entry.block' })} <kbd>Ctrl ↵</kbd>
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is inside */}
        <div className={styles.part} onKeyDown={onKeyDown}>
          <BlockerFields form={form} now={now} />
        </div>
      </Dialog>
      {blocking.asked && <AskOverride asked={blocking.asked} busy={blocking.isPending} />}
    </>
  )
}

function useBlocker({ opened, now, onClose }: Props) {
  const clock = zone(useSalon().timeZone)
  const { data } = useQuery({ ...useApi().query(getOfferedServices, {}), staleTime: 60_000 })
  const [draft, setDraft] = useState(() => ({
    title: '',
    staffId: opened.staffId,
    duration: '60',
    ...typedTime(clock, opened.at ?? Math.ceil(now / 900_000) * 900_000),
  }))
  const [tried, setTried] = useState(false)
  const blocking = useSalonChange('block', { onDone: onClose })
  const start = startOf(clock, draft)
  const series = useBlockerSeries(draft.staffId, start, Number(draft.duration))
  const send = () => {
    setTried(true)
    const { staffId, title, duration } = draft
    if (blocking.isPending || start === undefined || staffId === null) return
    const span = { from: start, to: start + Number(duration) * 60_000 }
    const startTime = new Date(start).toISOString()
    const body = series.bodyOf({ staffId, startTime, ...(title.trim() !== '' && { title }) })
    if (!body) return
    const end = endOf(clock, Date.parse(body.startTime), span)
    blocking.change({ body: { ...body, endTime: new Date(end).toISOString() } })
  }
  const change = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }))
  return {
    draft,
    change,
    staff: data?.staff ?? [],
    blocking,
    send,
    clock,
    series,
    tried,
    faults: { start: tried && start === undefined },
  }
}

function BlockerFields({ form, now }: { form: ReturnType<typeof useBlocker>; now: number }) {
  const intl = useIntl()
  const format = useFormat()
  const { draft, change, staff, faults, clock } = form
  return (
    <>
      <TextField
        autoFocus
        label={intl.formatMessage({ id: 'admin.entry.block.what' })}
        maxLength={longest.name}
        value={draft.title}
        onChange={(title) => change({ title })}
      />
      <Select
        required
        label={intl.formatMessage({ id: 'admin.entry.block.who' })}
        options={staff.map(({ id }) => id)}
        value={draft.staffId}
        labelOf={(id) => staff.find((person) => person.id === id)?.name ?? ''}
        onChange={(staffId) => change({ staffId })}
      />
      <DateField
        label={intl.formatMessage({ id: 'admin.entry.day' })}
        min={clock.toWall(now).day}
        value={draft.day}
        onChange={(day) => change({ day })}
      />
      <div className={styles.pair}>
        <TextField
          label={intl.formatMessage({ id: 'admin.entry.time' })}
          inputMode="numeric"
          placeholder="14:30"
          value={draft.time}
          onChange={(time) => change({ time })}
          error={faults.start ? intl.formatMessage({ id: 'admin.entry.time.wrong' }) : undefined}
        />
        <Select
          label={intl.formatMessage({ id: 'admin.entry.block.duration' })}
          options={lengths}
          value={draft.duration}
          labelOf={(minutes) => format.duration(Number(minutes))}
          onChange={(duration) => duration && change({ duration })}
        />
      </div>
      <Repeat series={form.series} day={draft.day} tried={form.tried} />
    </>
  )
}
