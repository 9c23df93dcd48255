import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from '../../../../i18n/intl.tsx'
import type { MessageId } from '../../../../i18n/messages.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { Checkbox } from '../../../../kit/Checkbox.tsx'
import { ChoiceCards } from '../../../../kit/ChoiceCards.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look } from '../../../../kit/look.ts'
import styles from './details.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** The section's single action. */
  action?: ReactNode
  card?: RefObject<HTMLDivElement | null>
  children?: ReactNode
}

/** Shows one topic of the person's data: its current state and one action. */
export function Section({ title, lead, action, card, children }: Props) {
  return (
    <div ref={card}>
      <Card>
        <CardSection title={title} aside={action}>
          {lead && <p className={classes(look('mt4', 'mb16', 'quiet'), styles.lead)}>{lead}</p>}
          {children}
        </CardSection>
      </Card>
    </div>
  )
}

/** An edit button that screen readers announce with its section's title, since several have the same label. */
export function EditButton({ action, title, onClick }: { action: MessageId; title: string; onClick: () => void }) {
  const text = useText()(action)
  return (
    <Button aria-label={`${text}: ${title}`} onClick={onClick}>
      {text}
    </Button>
  )
}

/** Opens and closes a section's form, and moves the focus with it. @param begun whether it is open from the start */
export function useEditing(begun = false) {
  const [editing, setEditing] = useState(begun)
  const card = useRef<HTMLDivElement>(null)
  const before = useRef(begun)
  useEffect(() => {
    if (before.current === editing) return
    before.current = editing
    card.current?.querySelector<HTMLElement>(editing ? 'input' : 'button')?.focus()
  }, [editing])
  return { editing, card, open: () => setEditing(true), close: () => setEditing(false) }
}

/** Returns a ref whose first field is focused on mount. */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  return ref
}

type Choice<Value extends string> = { value: Value; label: string; text: string; disabled?: boolean }
type ChoicesProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  /** Whether the choice is being saved. */
  busy: boolean
  onChange: (value: Value) => void
}

/** Offers a few options, each with an explanation; a choice takes effect at once. */
export function ExplainedChoices<Value extends string>({ label, choices, value, busy, onChange }: ChoicesProps<Value>) {
  const [shown, ask] = useRequestedValue(value, busy)
  const choose = (next: Value) => {
    ask(next)
    onChange(next)
  }
  return <ChoiceCards kind="list" label={label} options={choices} value={shown} busy={busy} onChange={choose} />
}

type CheckProps = {
  label: string
  text?: string | undefined
  checked: boolean
  busy: boolean
  /** Whether to disable it, because the text whose version the answer names is not loaded yet. */
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox that takes effect at once and can be withdrawn as easily (PRIV-02). */
export function CheckField({ label, text, checked, busy, disabled, onChange }: CheckProps) {
  const [shown, ask] = useRequestedValue(checked, busy)
  const check = (next: boolean) => {
    ask(next)
    onChange(next)
  }
  return <Checkbox label={<b>{label}</b>} hint={text} value={shown} busy={busy} disabled={disabled} onChange={check} />
}

/** Shows the requested value until the server answers. The field is never disabled, which would lose the focus. */
function useRequestedValue<Value>(value: Value, busy: boolean) {
  const [requested, setRequested] = useState<Value>()
  useEffect(() => {
    if (!busy) setRequested(undefined)
  }, [busy])
  return [requested ?? value, (next: Value) => setRequested(() => next)] as const
}

/** Formats `11 June 2026, 14:30`, in the salon's zone like every displayed time. */
export function useInstantText(): (instant: string) => string {
  const intl = useIntl()
  return (instant) => intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
}
