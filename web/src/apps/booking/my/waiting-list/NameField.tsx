import { useIntl } from 'react-intl'
import { TextField } from '../../../../kit/TextField.tsx'
import type { NewName } from './use-new-name.ts'

/** For people without a known name. */
export function NameField({ newName: { asked, name, setName, fault } }: { newName: NewName }) {
  const intl = useIntl()
  if (!asked) return null
  return (
    <TextField
      label={intl.formatMessage({ id: 'form.name' })}
      autoComplete="given-name"
      required
      value={name}
      onChange={setName}
      error={fault && intl.formatMessage({ id: fault.id }, fault.values)}
    />
  )
}
