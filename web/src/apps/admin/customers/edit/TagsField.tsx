import { maxTags, tidyTags } from '@goldline/domain/customer/edit'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useState } from 'react'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Chip } from '../../../../kit/Chip.tsx'
import { CloseIcon, PlusIcon } from '../../../../kit/icons.tsx'
import { row, stack } from '../../../../kit/look.ts'
import { TextField } from '../../../../kit/TextField.tsx'
import { keyOf } from '../../../../kit/typing.ts'

type Props = { value: readonly string[]; onChange: (tags: string[]) => void }

/** Edits tags as chips; Enter or a comma adds the typed text. */
export function TagsField({ value, onChange }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    onChange(tidyTags([...value, ...text.split(',')]).slice(0, maxTags))
    setTyped('')
  }
  return (
    <div className={stack(8)}>
      {value.length > 0 && (
        <div className={row(8, 'wrap', 'gy16', 'py8', 'px0')}>
          {value.map((tag) => (
            <Chip
              key={tag}
              aria-label={t('admin.customers.tag.remove', { tag })}
              onClick={() => onChange(value.filter((each) => each !== tag))}
            >
              {tag}
              <CloseIcon size={14} />
            </Chip>
          ))}
        </div>
      )}
      <TextField
        label={t('admin.customers.tags')}
        hint={t('admin.customers.tags.hint')}
        value={typed}
        maxLength={maxLengths.tag}
        autoComplete="off"
        disabled={value.length >= maxTags}
        onChange={(text) => (text.includes(',') ? add(text) : setTyped(text))}
        onBlur={() => typed.trim() !== '' && add(typed)}
        onKeyDown={(event) => {
          if (keyOf(event) !== 'Enter' || typed.trim() === '') return
          event.preventDefault()
          add(typed)
        }}
        trailing={
          typed.trim() !== '' && (
            <Button kind="link" icon={<PlusIcon size={16} />} onClick={() => add(typed)}>
              {t('action.add')}
            </Button>
          )
        }
      />
    </div>
  )
}
