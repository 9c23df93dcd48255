import type { Catalogue, OwnCategory } from '@goldline/contract/product/catalogue'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { Failure } from '../../../Failure.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Select } from '../../../kit/Select.tsx'
import { NameFields } from './NameFields.tsx'
import styles from './ServiceForm.module.css'
import { useDeleteCategory, useSaveCategory } from './use-services.ts'

/** `new`, or one that stands. */
export type EditedCategory = OwnCategory | 'new'
type Props = { category: EditedCategory; catalogue: Catalogue; onClose: () => void }

/** Names a category, and says its place (CAT-01, CAT-07). */
export function CategoryDialog({ category, catalogue: { language, categories }, onClose }: Props) {
  const intl = useIntl()
  const form = useId()
  const known = category === 'new' ? undefined : category
  const [names, setNames] = useState(known?.names ?? {})
  const [tried, setTried] = useState(false)
  const first = categories.findIndex(({ id }) => id === known?.id)
  const [place, setPlace] = useState(first)
  const save = useSaveCategory(onClose)
  const remove = useDeleteCategory(onClose)
  const busy = save.isPending || remove.isPending
  const missing = !names[language]?.trim() && !known?.isDefault
  const title = intl.formatMessage({ id: known ? 'admin.services.category.edit' : 'admin.services.category.add' })
  return (
    <Dialog
      title={title}
      loading={busy}
      onClose={onClose}
      actions={
        <>
          {known && !known.isDefault && (
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: known.id } })}>
              {intl.formatMessage({ id: 'admin.services.category.remove' })}
            </Button>
          )}
          <Button type="submit" form={form} look="gold" busy={save.isPending}>
            {intl.formatMessage({ id: 'action.save' })}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (missing || busy) return
          save.mutate({ id: known?.id, names, ...(known && place !== first && { place }) })
        }}
      >
        <Fields
          {...{ known, language, names, setNames, place, setPlace }}
          count={categories.length}
          wrong={tried && missing}
        />
      </form>
      {(save.error ?? remove.error) && <Failure inline error={save.error ?? remove.error} />}
    </Dialog>
  )
}

type FieldsProps = {
  known: OwnCategory | undefined
  language: Catalogue['language']
  names: OwnCategory['names']
  setNames: (names: OwnCategory['names']) => void
  place: number
  setPlace: (place: number) => void
  count: number
  wrong: boolean
}

function Fields({ known, language, names, setNames, place, setPlace, count, wrong }: FieldsProps) {
  const intl = useIntl()
  const error = wrong ? intl.formatMessage({ id: 'form.required' }) : undefined
  return (
    <>
      {known?.isDefault ? (
        <p className={styles.quiet}>{intl.formatMessage({ id: 'admin.services.category.default.hint' })}</p>
      ) : (
        <NameFields what="name" texts={names} language={language} onChange={setNames} error={error} />
      )}
      {known && count > 1 && (
        <Select
          label={intl.formatMessage({ id: 'admin.services.category.place' })}
          options={Array.from({ length: count }, (_, index) => String(index))}
          value={String(place)}
          labelOf={(option) => String(Number(option) + 1)}
          onChange={(option) => option !== null && setPlace(Number(option))}
        />
      )}
      {known && !known.isDefault && (
        <p className={styles.quiet}>{intl.formatMessage({ id: 'admin.services.category.remove.hint' })}</p>
      )}
    </>
  )
}
