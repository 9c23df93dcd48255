import { keepProductPicture, uploadProductPicture } from '@goldline/contract/picture'
import { type Catalogue, type EditedProduct, getCatalogue, type OwnProduct } from '@goldline/contract/product/catalogue'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Combobox } from '../../../kit/Combobox.tsx'
import { LanguageFields } from '../../../kit/LanguageFields.tsx'
import { stack } from '../../../kit/look.ts'
import { EditForm } from '../drafts/EditForm.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { PictureField } from '../picture/PictureField.tsx'
import { AddOns } from './AddOns.tsx'
import type { PatchTestPart } from './PatchTestPart.tsx'
import { CommonFields, PriceAndTime } from './PriceAndTime.tsx'
import { Reductions } from './Reductions.tsx'
import styles from './ServiceForm.module.css'
import { Specialists } from './Specialists.tsx'
import {
  createServiceDraft,
  editableFields,
  findInvalidField,
  type ProductChange,
  withVariants,
} from './service-draft.ts'
import { ChangeSummary, DeleteBar, findFieldNames } from './service-parts.tsx'
import { useSaveService } from './use-services.ts'
import { VariantRows } from './VariantRows.tsx'

type Props = {
  catalogue: Catalogue
  /** undefined: a new service. */
  saved: OwnProduct | undefined
  /** Category of a new service. */
  categoryId: string | null
  onSaved: (saved: OwnProduct) => void
  onDelete: () => void
}

/** Edits one service. Sends only changed fields, so that colleagues' changes of others stay (APT-08). */
export function ServiceForm(props: Props) {
  const { catalogue, saved, onDelete } = props
  const intl = useIntl()
  const t = useText()
  const { form, service, wrong } = useServiceForm(props)
  const { set, others } = form
  const [variant, setVariant] = useState(0)
  const { language } = catalogue
  const another = () => ({ names: {}, price: service.price, ...timingOf(service) })
  const isNew = saved === undefined
  const changed = changedParts(form.typed)
  return (
    <EditForm
      form={form}
      flush
      className={styles.form}
      dirty={isNew || changed > 0}
      text={<ChangeSummary saved={saved} changed={changed} />}
      conflict={
        others.length > 0
          ? t('admin.services.conflict', { fields: intl.formatList(findFieldNames(others).map((part) => t(part))) })
          : undefined
      }
      keeps
      action={t(isNew ? 'word.add' : 'action.save')}
      idle={<DeleteBar onDelete={onDelete} />}
      onKeyDown={(event) => {
        if (!isSave(event)) return
        event.preventDefault()
        form.submit()
      }}
    >
      <div className={styles.columns}>
        <div className={stack(16, 'packed', 'min-w-0')}>
          <NameFields catalogue={catalogue} service={service} saved={saved} set={set} wrong={wrong} />
          <VariantRows
            kind="variants"
            language={language}
            another={another}
            variants={service.variants}
            chosen={variant}
            onChoose={setVariant}
            onChange={(variants, chosen) => {
              setVariant(chosen)
              set(withVariants(variants))
            }}
          />
          <PriceAndTime service={service} set={set} variant={variant} language={language} wrong={wrong} />
          <AddOns service={service} set={set} language={language} wrong={wrong} />
          <CommonFields service={service} set={set} />
        </div>
        <div className={stack(16, 'packed', 'min-w-0')}>
          <Specialists staff={catalogue.staff} service={service} variant={variant} set={set} />
          {saved && <TestPart catalogue={catalogue} productId={saved.id} />}
          <Reductions service={service} set={set} wrong={wrong} price={(service.variants[variant] ?? service).price} />
        </div>
      </div>
    </EditForm>
  )
}

const loadTest = () => import('./PatchTestPart.tsx')

function TestPart(props: ComponentProps<typeof PatchTestPart>) {
  const { part } = useLazyPart(loadTest)
  return part ? <part.PatchTestPart {...props} /> : null
}

const changedParts = (typed: ProductChange) => findFieldNames(Object.keys(typed) as (keyof EditedProduct)[]).length
const isSave = ({ ctrlKey, metaKey, key }: KeyboardEvent) => (ctrlKey || metaKey) && key === 's'
const fieldOf = (path: string) => path.split('.')[0] as keyof EditedProduct

function useServiceForm({ catalogue, saved, categoryId, onSaved }: Props) {
  const save = useSaveService(onSaved)
  const refused = refusedField(save.error)
  const form = useForm<EditedProduct>({
    start: saved ? editableFields(saved) : createServiceDraft(catalogue, categoryId),
    ...keptAs(`service ${saved?.id ?? 'new'}`),
    check: (typed) => {
      const own = findInvalidField(typed, catalogue.language)
      return own ? { [fieldOf(own)]: { id: 'form.required' } } : {}
    },
    // An error of a nested field is shown at the part of the form that contains it.
    refused: () => (refused ? { [fieldOf(refused)]: { id: 'form.required' } } : undefined),
    work: save,
    send: () => {
      if (form.others.length === 0) save.mutate({ saved, sent: saved ? form.typed : form.values })
    },
  })
  const service = form.values
  const path = findInvalidField(service, catalogue.language) ?? refused
  return {
    form,
    service,
    /** Path of the invalid field, once its error is shown. */
    wrong: path && form.errorOf(fieldOf(path)) ? path : undefined,
  }
}

const refusedField = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.field?.replace(/^body\./, '') : undefined

const timingOf = ({ duration, gapFrom, gapMinutes, bufferMinutes }: EditedProduct) => ({
  duration,
  gapFrom,
  gapMinutes,
  bufferMinutes,
})

type NamingProps = Pick<Props, 'saved'> & {
  catalogue: Catalogue
  service: EditedProduct
  set: (change: ProductChange) => void
  wrong: string | undefined
}

function NameFields({ catalogue: { language, categories }, service, saved, set, wrong }: NamingProps) {
  const t = useText()
  const nameOf = (id: string) => {
    const category = categories.find((each) => each.id === id)
    return category?.names[language] || t('admin.services.category.default')
  }
  const required = t('form.required')
  return (
    <section className={styles.card}>
      <h2>{t('admin.services.naming')}</h2>
      <LanguageFields
        what="name"
        value={service.names}
        language={language}
        onChange={(names) => set({ names })}
        autoFocus={saved === undefined && Object.keys(service.names).length === 0}
        error={wrong === `names.${language}` ? required : undefined}
      />
      <LanguageFields
        what="description"
        value={service.descriptions}
        language={language}
        onChange={(descriptions) => set({ descriptions })}
      />
      <LanguageFields
        what="preparation"
        value={service.preparations ?? {}}
        language={language}
        onChange={(preparations) => set({ preparations })}
      />
      <div className={styles.last}>
        {saved && <ServicePicture service={saved} />}
        {categories.length > 0 && (
          <Combobox
            label={t('admin.services.category')}
            options={categories.map(({ id }) => id)}
            value={service.categoryId}
            labelOf={nameOf}
            onChange={(categoryId) => set({ categoryId })}
          />
        )}
      </div>
    </section>
  )
}

/** Changes the picture at once, unlike the fields, which the bar saves (CAT-02). */
export function ServicePicture({ service: { id, picture } }: { service: OwnProduct }) {
  const t = useText()
  const api = useApi()
  const cache = useCache()
  return (
    <PictureField
      title={t('admin.picture.ofService')}
      picture={picture}
      upload={(body, options) => api.ask(uploadProductPicture, { params: { id }, body }, options)}
      keep={(of, removed) => api.ask(keepProductPicture, { params: { id: of }, body: { removed } })}
      onChanged={() => void cache.invalidate(getCatalogue)}
    />
  )
}
