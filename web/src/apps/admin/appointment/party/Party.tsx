import { maxPartySize } from '@goldline/domain/appointment/party-limits'
import { fullName } from '@goldline/domain/user/full-name'
import { useRef } from 'react'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { dot } from '../../../../kit/dot.ts'
import { IconButton } from '../../../../kit/IconButton.tsx'
import { CloseIcon, PlusIcon } from '../../../../kit/icons.tsx'
import { row, stack } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { HealthCard } from '../../panel/PanelParts.tsx'
import { CustomerPicker } from '../CustomerPicker.tsx'
import styles from '../EntryForm.module.css'
import { EntryServices } from '../EntryServices.tsx'
import { type Companion, entryTotals, type VisitCustomer } from '../entry-draft.ts'
import { type ServiceChoice, useEntryDefaults, type VisitEntry } from '../use-entry.ts'
import { useFocusNextField } from '../use-focus-next-field.ts'
import { useLastVisitServices } from '../use-last-visit-services.ts'
import { isChosenTwice, isNamedMember, memberStarts, withNewMember } from './party-draft.ts'

/** APT-23: shows the companions' fields: each has their own services and staff. */
export function Party({ entry }: { entry: VisitEntry }) {
  const t = useText()
  const { party } = entry.draft
  const put = (next: readonly Companion[]) => entry.change({ party: next })
  return (
    <>
      {party.map((companion, index) => (
        <CompanionFields
          key={companion.key}
          companion={companion}
          place={index + 2}
          entry={entry}
          onChange={(changes) => put(party.map((each) => (each === companion ? { ...each, ...changes } : each)))}
          onRemove={() => put(party.filter((each) => each !== companion))}
        />
      ))}
      {party.length < maxPartySize - 1 && (
        <Button icon={<PlusIcon size={18} />} onClick={() => put(withNewMember(party))}>
          {t('admin.entry.party.add')}
        </Button>
      )}
    </>
  )
}

/** Companions' defaults: not the column where the form was opened. */
const anybody = { minutes: undefined, staffId: null }

type CompanionProps = {
  companion: Companion
  /** Number within the party, from 1. */
  place: number
  entry: VisitEntry
  onChange: (changes: Partial<Companion>) => void
  onRemove: () => void
}

function CompanionFields({ companion, place, entry, onChange, onRemove }: CompanionProps) {
  const t = useText()
  const { customer, guest, services } = companion
  const begun = useEntryDefaults(customer?.id, anybody, entry.choosing.offered)
  const put = (next: Companion['services']) => onChange({ services: next })
  useLastVisitServices({ last: begun.last, services, put, of: customer?.id })
  const part = useRef<HTMLElement>(null)
  useFocusNextField(part, { ...companion, last: begun.last, asksWhen: false })
  const title = t('admin.entry.party.person', { place })
  const choosing: ServiceChoice = {
    ...entry.choosing,
    ...begun,
    services,
    put,
    wrong: entry.tries > 0 && services.length === 0,
  }
  return (
    <section ref={part} className={classes(stack(12, 'min-w-0', 'pt12', 'ruled'), styles.along)} aria-label={title}>
      <div className={classes(row(12, 'middle'), styles.line)}>
        <h3>{title}</h3>
        <IconButton bare label={t('word.removeName', { name: title })} onClick={onRemove}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
      <CustomerPicker
        who={companion}
        wrong={entry.tries > 0 && !isNamedMember(companion)}
        twice={isChosenTwice(entry.draft, companion)}
        onWho={onChange}
        guest={{ name: guest, onName: (name) => onChange({ guest: name }) }}
        asLastTime
      />
      {customer && <HealthCard customer={customer} />}
      <EntryServices choosing={choosing} prices={usePrices(entry, companion)} />
    </section>
  )
}

function usePrices({ draft, choosing, clock, instant }: VisitEntry, { key, services }: Companion) {
  const starts = instant === undefined ? [] : memberStarts(instant, draft, choosing.offered)
  const at = starts[draft.party.findIndex((each) => each.key === key) + 1]
  const wall = at === undefined ? { day: draft.day, minutes: 0 } : clock.toWall(at)
  return entryTotals(services, choosing.offered, wall).prices
}

/** Chooses whether all begin at once or one after another, and shows each start. */
export function StartOrderChoice({ entry: { draft, change, instant, choosing } }: { entry: VisitEntry }) {
  const t = useText()
  const format = useFormat()
  const label = t('admin.entry.party.when')
  const names = [draft, ...draft.party].map(
    (each, index) => nameOfMember(each) || t('admin.entry.party.person', { place: index + 1 }),
  )
  const starts = instant === undefined ? [] : memberStarts(instant, draft, choosing.offered)
  return (
    <>
      <RadioPills
        label={label}
        options={(['atOnce', 'inTurn'] as const).map((value) => ({
          value,
          label: t(`admin.entry.party.${value}`),
        }))}
        value={draft.inTurn ? 'inTurn' : 'atOnce'}
        onChange={(value) => change({ inTurn: value === 'inTurn' })}
        wraps
      />
      {draft.inTurn && starts.length > 0 && (
        <p>{names.map((name, index) => `${name} ${format.time(starts[index] ?? 0)}`).join(dot)}</p>
      )}
    </>
  )
}

/** Returns a member's name; empty if not entered yet. */
export const nameOfMember = ({ customer, newcomer, guest = '' }: VisitCustomer & { guest?: string }): string => {
  const person = customer ?? newcomer
  return person ? fullName(person) : guest
}
