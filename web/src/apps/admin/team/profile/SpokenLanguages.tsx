import type { StaffProfile } from '@goldline/contract/staff/profile'
import { profileLimits, spokenLanguages } from '@goldline/domain/staff/profile'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Chip } from '../../../../kit/Chip.tsx'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { CloseIcon } from '../../../../kit/icons.tsx'
import { row } from '../../../../kit/look.ts'

type Spoken = StaffProfile['languages'][number]
type Props = { value: readonly Spoken[]; onChange: (value: Spoken[]) => void }

/** Selects languages: the list adds one, a tap on a selected one removes it. */
export function SpokenLanguages({ value, onChange }: Props) {
  const t = useText()
  const intl = useIntl()
  const nameOf = (code: string) => intl.formatDisplayName(code, { type: 'language' }) ?? code
  const others = spokenLanguages
    .filter((code) => !value.includes(code))
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), intl.locale))
  return (
    <>
      <div className={row(8, 'wrap')}>
        {value.map((code) => (
          <Chip
            key={code}
            icon={<CloseIcon size={16} />}
            aria-label={t('admin.profiles.languages.remove', { language: nameOf(code) })}
            onClick={() => onChange(value.filter((each) => each !== code))}
          >
            {nameOf(code)}
          </Chip>
        ))}
      </div>
      {value.length < profileLimits.languages && (
        <Combobox<Spoken | ''>
          key={value.join()}
          label={t('admin.profiles.languages.add')}
          options={others}
          value=""
          labelOf={(code) => (code ? nameOf(code) : '')}
          onChange={(code) => code && onChange([...value, code])}
        />
      )}
    </>
  )
}
