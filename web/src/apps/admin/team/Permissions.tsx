import { type StaffPermission, type StaffPermissions, staffPermissions } from '@goldline/domain/staff/permission'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { ChoiceCards } from '../../../kit/ChoiceCards.tsx'

type Props = { value: StaffPermissions; onChange: (value: StaffPermission[] | null) => void }

/** STF-02: what somebody may do in the staff app; without a list, everything. */
export function Permissions({ value, onChange }: Props) {
  const t = useText()
  return (
    <div>
      <ChoiceCards
        look="list"
        label={t('admin.team.permissions')}
        options={(['free', 'listed'] as const).map((choice) => ({
          value: choice,
          label: t(`admin.team.permissions.${choice}`),
          text: t(`admin.team.permissions.${choice}.text`),
        }))}
        value={value === null ? 'free' : 'listed'}
        onChange={(choice) => onChange(choice === 'free' ? null : [...staffPermissions])}
      />
      {value !== null &&
        staffPermissions.map((permission) => (
          <Checkbox
            key={permission}
            label={t(`admin.team.permissions.${permission}`)}
            value={value.includes(permission)}
            onChange={(may) =>
              onChange(staffPermissions.filter((each) => (each === permission ? may : value.includes(each))))
            }
          />
        ))}
    </div>
  )
}
