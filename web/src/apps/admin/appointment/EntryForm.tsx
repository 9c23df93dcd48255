import { maxLengths } from '@goldline/domain/text-lengths'
import { isDay } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { type ReactNode, useRef, useState } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { useFocusOnInvalid } from '../../../client/Form.tsx'
import { fieldsOf } from '../../../client/form-values.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { DateField, TimeField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import { HealthCard } from '../panel/PanelParts.tsx'
import { useSalon, useSeesAll } from '../session.ts'
import { CustomerPicker } from './CustomerPicker.tsx'
import styles from './EntryForm.module.css'
import { EntryServices, TotalPrice } from './EntryServices.tsx'
import { currentStart, type EntryService, entryTotals, hasCustomer, segmentsFor } from './entry-draft.ts'
import { Ghost } from './Ghost.tsx'
import { NotifyCustomer } from './NotifyCustomer.tsx'
import { OverrideDialog } from './OverrideDialog.tsx'
import { Placement } from './Placement.tsx'
import { nameOfMember, Party, StartOrderChoice } from './party/Party.tsx'
import { memberStarts, partyTotal } from './party/party-draft.ts'
import { RunBar } from './RunBar.tsx'
import { Repetition } from './repeat/Repetition.tsx'
import { PartyStarts, Starts } from './Starts.tsx'
import { Summary } from './Summary.tsx'
import { hasContent, UnfinishedEntry, useSaveUnfinished } from './UnfinishedEntry.tsx'
import { initialEntryDraft, useEntry, type VisitEntry } from './use-entry.ts'
import { useFocusNextField } from './use-focus-next-field.ts'
import { useLastVisitServices } from './use-last-visit-services.ts'
import type { FormOpening } from './use-opened-form.ts'

type Props = {
  opened: FormOpening
  now: number
  /** Switch to the other form, shown while nothing is chosen. */
  kind?: ReactNode
  onClose: () => void
}

/** APT-15: enters a visit: who, what, when. Enter chooses the marked option, Ctrl+Enter books. */
export function EntryForm({ opened, now, kind, onClose }: Props) {
  const t = useText()
  const { timeZone } = useSalon()
  const clock = zone(timeZone)
  const [start] = useState(() => initialEntryDraft(opened, now, timeZone))
  const entry = useEntry({
    start,
    opened,
    clock,
    onDone: () => {
      forgetDraft()
      onClose()
    },
  })
  const { draft, change, entering, choosing } = entry
  const { day, time } = draft
  const forgetDraft = useSaveUnfinished(draft)
  useBookingKey(entry)
  const form = useRef<HTMLDivElement>(null)
  useFocusOnInvalid(form, entry.tries)
  useFocusNextField(form, { ...draft, last: entry.last, asksWhen: entry.instant === undefined })
  const memberName = (member: number) => nameOfMember(member === 1 ? draft : (draft.party[member - 2] ?? draft))
  const walkIn = (here: boolean) => change({ walkIn: here, ...(here && currentStart(clock, now)) })
  return (
    <>
      <Dialog
        title={t('word.newAppointment')}
        size="beside"
        loading={entering.isPending}
        onClose={onClose}
        actions={<Actions entry={entry} onClose={onClose} />}
      >
        <div ref={form} className={classes(stack(20), styles.form)}>
          <div className={styles.part}>
            {entry.line}
            {!hasContent(draft) && (
              <>
                {kind}
                <UnfinishedEntry onGo={(left) => change(opened.at === undefined ? left : { ...left, day, time })} />
              </>
            )}
            <Switch
              label={t('admin.entry.walkIn')}
              hint={t('admin.entry.walkIn.hint')}
              value={draft.walkIn}
              onChange={walkIn}
            />
            <CustomerPicker who={draft} wrong={entry.faults.customer} onWho={change} typed={opened.typed} asLastTime />
            {draft.customer && <HealthCard customer={draft.customer} />}
            {choosing.error && <Failure error={choosing.error} onRetry={choosing.retry} />}
            <Contents entry={entry} first={opened.customer !== null} />
          </div>
          <TimeFields entry={entry} now={now} />
        </div>
      </Dialog>
      <PlannedVisits entry={entry} now={now} />
      {entering.asked && <OverrideDialog asked={entering.asked} busy={entering.isPending} nameOf={memberName} />}
    </>
  )
}

/** Ctrl+Enter books wherever the focus is, unless a question is open. */
function useBookingKey({ send, entering }: VisitEntry) {
  useWindowEvent('keydown', (event) => {
    if (keyOf(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!entering.asked) send()
  })
}

function Contents({ entry, first }: { entry: VisitEntry; first: boolean }) {
  const t = useText()
  const seesAll = useSeesAll()
  const { draft, change } = entry
  const field = fieldsOf(draft, change)
  const { prices } = totals(entry)
  useLastVisitServices({ ...entry.choosing, of: draft.customer?.id })
  return (
    <>
      <EntryServices choosing={entry.choosing} prices={prices} first={first} />
      <RunBar
        parts={draft.services.map((service) => buildGhostPart(service, entry.choosing.offered))}
        clock={entry.clock}
        start={entry.instant}
      />
      {entry.changesLength && <Switch {...field('keep')} label={t('admin.entry.keep')} />}
      <TextArea {...field('note')} label={t('admin.entry.note')} rows={2} maxLength={maxLengths.note} />
      {!draft.walkIn && seesAll && <Party entry={entry} />}
    </>
  )
}

function buildGhostPart(service: EntryService, offered: VisitEntry['choosing']['offered']) {
  const { name = '', staffIds: able = [] } = offered.find(({ product }) => product === service.product) ?? {}
  return { name, able, staffId: service.staffId, segments: segmentsFor(service, offered) }
}

/** Previews all members' visits in the calendar beside the form. */
function PlannedVisits({
  entry: { draft, choosing, clock, instant, isParty },
  now,
}: {
  entry: VisitEntry
  now: number
}) {
  const { offered } = choosing
  const all = isParty ? [draft, ...draft.party] : [draft]
  const starts = instant === undefined ? [] : memberStarts(instant, draft, offered)
  return all.map((each, index) => (
    <Ghost
      key={'key' in each ? each.key : 0}
      name={nameOfMember(each) || each.services.map((service) => buildGhostPart(service, offered).name).join(', ')}
      parts={each.services.map((service) => buildGhostPart(service, offered))}
      clock={clock}
      start={starts[index]}
      today={clock.toWall(now).day}
    />
  ))
}

function TimeFields({ entry, now }: { entry: VisitEntry; now: number }) {
  const t = useText()
  const { draft, change, faults, clock, isParty, choosing } = entry
  const field = fieldsOf(draft, change)
  const { offered, staff, habits } = choosing
  const starts = { draft, offered, staff, clock, now, onChoose: change }
  const { day } = clock.toWall(now)
  // Warn about a past start: it is allowed, but 9:30 is easily typed for 19:30.
  const isPast = !draft.walkIn && entry.instant !== undefined && entry.instant < now
  return (
    <section className={classes(styles.part, styles.when)} aria-label={t('word.when')}>
      <h3>{t('word.when')}</h3>
      <div className={classes(stack(12, 'two'), styles.start)}>
        <DateField
          {...field('day')}
          label={t('word.day')}
          autoComplete="off"
          min={day}
          error={faults.start && !isDay(draft.day) ? t('form.required') : undefined}
        />
        <TimeField
          {...field('time')}
          label={t('word.time')}
          data-time
          hint={isPast && t('admin.entry.time.past')}
          error={faults.start && isDay(draft.day) ? t('admin.entry.time.wrong') : undefined}
        />
      </div>
      {!isParty && (
        <Placement {...choosing} start={entry.instant} clicked={choosing.staffId} customer={draft.customer?.id} />
      )}
      {isParty && <StartOrderChoice entry={entry} />}
      {isParty && <PartyStarts {...starts} />}
      {!isParty && !draft.walkIn && <Starts {...starts} habits={habits} priced />}
      {!draft.walkIn && !isParty && <Repetition series={entry.series} day={draft.day} tried={entry.tries > 0} />}
      {draft.services.length > 0 && <TotalPrice {...computeTotal(entry)} />}
      {hasCustomer(draft) && !draft.walkIn && (
        <NotifyCustomer
          tell={draft.tell}
          onTell={(tell) => change({ tell })}
          change={entry.body && { enter: entry.body }}
          noWay={!isParty && entry.isOutOfReach ? nameOfMember(draft) : undefined}
        />
      )}
    </section>
  )
}

function Actions({ entry, onClose }: { entry: VisitEntry; onClose: () => void }) {
  const t = useText()
  const { draft, instant, entering, send, isParty } = entry
  const who = [draft, ...(isParty ? draft.party : [])].map(nameOfMember).filter(Boolean).join(', ')
  const takes = draft.services.length > 0 ? { ...totals(entry), ...computeTotal(entry) } : undefined
  return (
    <>
      <Summary start={instant} takes={takes} name={who} />
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      <Button kind="gold" busy={entering.isPending} onClick={send}>
        {t('admin.entry.book')} <kbd className={styles.key}>Ctrl Enter</kbd>
      </Button>
    </>
  )
}

function totals({ draft, choosing, clock, instant }: VisitEntry) {
  const minutes = instant === undefined ? 0 : clock.toWall(instant).minutes
  return entryTotals(draft.services, choosing.offered, { day: draft.day, minutes })
}

/** Returns the total price, of all members if it is a party. */
function computeTotal(entry: VisitEntry): { total: number; from: boolean } {
  const { draft, choosing, clock, instant, isParty } = entry
  return isParty ? partyTotal(draft, choosing.offered, { clock, start: instant }) : totals(entry)
}
