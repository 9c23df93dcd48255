import { useText } from '../../../i18n/use-text.ts'
import { Chip } from '../../../kit/Chip.tsx'
import styles from './EntryForm.module.css'

type Props = {
  staff: readonly { id: string; name: string }[]
  draft: { staffId: string | null; others: readonly string[] }
  onChange: (others: readonly string[]) => void
}

/** Adds further people to a blocker, for meetings: one by one or all at once. */
export function BlockerOthers({ staff, draft: { staffId, others }, onChange }: Props) {
  const t = useText()
  const rest = staff.filter(({ id }) => id !== staffId)
  if (staffId === null || rest.length === 0) return null
  const all = rest.every(({ id }) => others.includes(id))
  const label = t('admin.entry.block.others')
  return (
    <fieldset className={styles.others}>
      <legend>{label}</legend>
      {rest.length > 1 && (
        <Chip pressed={all} onClick={() => onChange(all ? [] : rest.map(({ id }) => id))}>
          {t('admin.entry.block.all')}
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
