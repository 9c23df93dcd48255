import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { GuestForm } from './GuestForm.tsx'
import { useGuestForm, useGuests } from './use-guests.ts'

/** Asks who comes: the customer or a guest (CUS-13). Disabled while a sent booking has no response yet. */
export function GuestChoice() {
  const t = useText()
  const { draft, setDraft } = useFlow()
  const { data } = useGuests()
  const [adding, setAdding] = useState(false)
  const { guest, attempt } = draft
  // Answers and tests belong to one person.
  const choose = (name: string) => setDraft({ guest: name, answers: [], test: undefined })
  const form = useGuestForm((name) => {
    choose(name)
    setAdding(false)
  })
  // Keep a guest chosen here who was removed on another device.
  const names = [...new Set([...(data ?? []).map(({ name }) => name), ...(guest ? [guest] : [])])]
  const disabled = attempt !== undefined
  return (
    <div className={stack(8, 'one-column', 'mt16')}>
      {names.length > 0 && (
        <RadioPills
          wraps
          label={t('guests.who')}
          value={guest}
          onChange={choose}
          options={[
            { value: '', label: t('guests.me'), disabled },
            ...names.map((name) => ({ value: name, label: t('my.guest', { name }), disabled })),
          ]}
        />
      )}
      {guest !== '' && <p className={look('quiet', 'f14')}>{t('guests.means', { name: guest })}</p>}
      {adding ? (
        <GuestForm form={form} onCancel={() => setAdding(false)} />
      ) : (
        <p>
          <Button kind="link" icon={<PlusIcon size={18} />} disabled={disabled} onClick={() => setAdding(true)}>
            {t(names.length > 0 ? 'word.addAPerson' : 'guests.other')}
          </Button>
        </p>
      )}
    </div>
  )
}
