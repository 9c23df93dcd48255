import type { Catalogue, OwnCategory } from '@goldline/contract/product/catalogue'
import { Failure } from '../../../client/Failure.tsx'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { LanguageFields } from '../../../kit/LanguageFields.tsx'
import { look } from '../../../kit/look.ts'
import { keptAs } from '../drafts/use-typed.tsx'
import { useDeleteCategory, useSaveCategory } from './use-services.ts'

/** An existing category, or `new`. */
export type EditedCategory = OwnCategory | 'new'
type Props = { category: EditedCategory; catalogue: Catalogue; onClose: () => void }

/** Edits a category's names and position (CAT-01, CAT-07). */
export function CategoryDialog({ category, catalogue: { language, categories }, onClose }: Props) {
  const t = useText()
  const known = category === 'new' ? undefined : category
  const first = categories.findIndex(({ id }) => id === known?.id)
  const save = useSaveCategory(onClose)
  const remove = useDeleteCategory(onClose)
  const form = useForm({
    start: { names: known?.names ?? {}, place: first },
    ...keptAs(`category ${known?.id ?? 'new'}`),
    check: ({ names }) => (names[language]?.trim() || known?.isDefault ? {} : { names: { id: 'form.required' } }),
    work: save,
    send: ({ names, place }) =>
      save.mutate({
        id: known?.id,
        names: known?.isDefault ? undefined : names,
        place: place === first ? undefined : place,
      }),
  })
  return (
    <FormDialog
      form={form}
      title={t(known ? 'admin.services.category.edit' : 'admin.services.category.add')}
      loading={remove.isPending}
      buttons={
        known &&
        !known.isDefault && (
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: known.id } })}>
            {t('admin.services.category.remove')}
          </Button>
        )
      }
      below={Boolean(remove.error) && <Failure inline error={remove.error} />}
      onClose={onClose}
    >
      <Fields known={known} language={language} form={form} count={categories.length} />
    </FormDialog>
  )
}

type CategoryValues = { names: OwnCategory['names']; place: number }
type FieldsProps = {
  known: OwnCategory | undefined
  language: Catalogue['language']
  form: ReturnType<typeof useForm<CategoryValues>>
  count: number
}

function Fields({ known, language, form, count }: FieldsProps) {
  const t = useText()
  return (
    <>
      {known?.isDefault ? (
        <p className={look('quiet', 'f14')}>{t('admin.services.category.default.hint')}</p>
      ) : (
        <LanguageFields {...form.field('names')} what="name" language={language} />
      )}
      {known && count > 1 && (
        <Combobox
          {...form.field('place')}
          label={t('admin.services.category.place')}
          options={[...Array(count).keys()]}
          labelOf={(index) => String(index + 1)}
        />
      )}
      {known && !known.isDefault && <p className={look('quiet', 'f14')}>{t('admin.services.category.remove.hint')}</p>}
    </>
  )
}
