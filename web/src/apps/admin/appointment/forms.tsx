import { useText } from '../../../i18n/use-text.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { BlockerForm } from './BlockerForm.tsx'
import { EntryForm } from './EntryForm.tsx'
import type { FormOpening } from './use-opened-form.ts'

type FormKind = FormOpening['what']
type Props = { opened: FormOpening; now: number; onSwitch: (what: FormKind) => void; onClose: () => void }

/** Shows the form for an appointment or a blocker; both are one lazily loaded chunk. */
export function OpenedForm({ onSwitch, ...props }: Props) {
  const { what } = props.opened
  const kind = <KindTabs what={what} onSwitch={onSwitch} />
  return what === 'blocker' ? <BlockerForm {...props} kind={kind} /> : <EntryForm {...props} kind={kind} />
}

function KindTabs({ what, onSwitch }: { what: FormKind; onSwitch: (what: FormKind) => void }) {
  const t = useText()
  const options = [
    { value: 'appointment', label: t('word.newAppointment') },
    { value: 'blocker', label: t('word.blockTime') },
  ] as const
  return (
    <RadioPills
      label={t('admin.entry.kind')}
      options={options}
      value={what === 'blocker' ? what : 'appointment'}
      onChange={onSwitch}
      wraps
    />
  )
}
