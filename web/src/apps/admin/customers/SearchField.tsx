import { longest } from '@goldline/domain/text-lengths'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon, SearchIcon } from '../../../kit/icons.tsx'
import { keyOf } from '../../../kit/typing.ts'
import styles from './SearchField.module.css'

type Props = { value: string; onChange: (value: string) => void }

/** Searches while typing; Escape clears it. */
export function SearchField({ value, onChange }: Props) {
  const t = useText()
  const label = t('admin.customers.search')
  return (
    <search className={styles.search}>
      <SearchIcon size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={longest.name}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => keyOf(event) === 'Escape' && onChange('')}
      />
      {value !== '' && (
        <IconButton bare label={t('admin.customers.search.clear')} onClick={() => onChange('')}>
          <CloseIcon size={18} />
        </IconButton>
      )}
    </search>
  )
}
