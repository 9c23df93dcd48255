import type { Catalogue } from '@goldline/contract/product/catalogue'
import { useText } from '../../../i18n/use-text.ts'
import { Chip } from '../../../kit/Chip.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'

type Props = {
  catalogue: Catalogue
  value: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** Selects the services before which a question is asked or a form is signed. */
export function ServiceChips({ catalogue: { categories, language }, value, error, onChange }: Props) {
  const t = useText()
  const products = categories.flatMap((category) => category.products)
  const nameOf = (id: string) => products.find((each) => each.id === id)?.names[language] ?? ''
  const others = products.map(({ id }) => id).filter((id) => !value.includes(id))
  return (
    <div className={stack(8)}>
      <p className={look('f14', 'w650', 'quiet')}>{t('admin.questions.services')}</p>
      {value.length > 0 && (
        <ul className={row(8, 'wrap')}>
          {value.map((id) => (
            <li key={id}>
              <Chip
                icon={<CloseIcon size={16} />}
                aria-label={t('word.removeName', { name: nameOf(id) })}
                onClick={() => onChange(value.filter((each) => each !== id))}
              >
                {nameOf(id)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={t('word.addAService')}
        options={others}
        value=""
        labelOf={nameOf}
        error={error}
        onChange={(id) => onChange([...value, id])}
      />
    </div>
  )
}
