import type { Catalogue, EditedProduct, OwnProduct } from '@goldline/contract/product/catalogue'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { focusFirstWrong } from '../../../kit/focus-first-wrong.ts'
import { Select } from '../../../kit/Select.tsx'
import { NameFields } from './NameFields.tsx'
import { OnPage, PriceAndTime } from './PriceAndTime.tsx'
import { SaveBar } from './SaveBar.tsx'
import styles from './ServiceForm.module.css'
import { Specialists } from './Specialists.tsx'
import { type Change, changedByOthers, editedOf, newService, withVariants, wrongField } from './service-draft.ts'
import { useSaveService, useServiceDraft } from './use-services.ts'
import { VariantRows } from './VariantRows.tsx'

type Props = {
  catalogue: Catalogue
  /** undefined: a new one. */
  saved: OwnProduct | undefined
  /** Where a new one goes. */
  categoryId: string | null
  onSaved: (saved: OwnProduct) => void
  onDelete: () => void
}

/** One service: holds only changed fields, so that somebody else's changes show (APT-08). */
export function ServiceForm(props: Props) {
  const { catalogue, saved, onDelete } = props
  const { form, typing, service, set, wrong, others, save, submit, discard } = useServiceForm(props)
  const [variant, setVariant] = useState(0)
  const { language } = catalogue
  const another = () => ({ names: {}, price: service.price, ...timingOf(service) })
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      noValidate
      onKeyDown={(event) => isSave(event) && submit(event)}
      onSubmit={submit}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Naming {...{ catalogue, service, set, wrong }} />
          <VariantRows
            {...{ language, another }}
            variants={service.variants}
            chosen={variant}
            onChoose={setVariant}
            onChange={(variants, chosen) => {
              setVariant(chosen)
              set(withVariants(variants))
            }}
          />
          <PriceAndTime {...{ service, set, variant, language, wrong }} />
          <OnPage {...{ service, set }} />
        </div>
        <div className={styles.column}>
          <Specialists staff={catalogue.staff} {...{ service, set }} />
        </div>
      </div>
      <SaveBar
        {...{ saved, others, onDelete }}
        count={Object.keys(typing.draft.changes).length}
        error={save.error}
        busy={save.isPending}
        onDiscard={discard}
        onKeepMine={typing.keepMine}
      />
    </form>
  )
}

const isSave = ({ ctrlKey, metaKey, key }: KeyboardEvent) => (ctrlKey || metaKey) && key === 's'

function useServiceForm({ catalogue, saved, categoryId, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const standing = saved ? editedOf(saved) : newService(catalogue, categoryId)
  const typing = useServiceDraft(saved?.id ?? 'new', saved, standing)
  const [tried, setTried] = useState(false)
  const save = useSaveService((product) => {
    typing.discard()
    setTried(false)
    onSaved(product)
  })
  const { changes } = typing.draft
  const service: EditedProduct = { ...standing, ...changes }
  const own = wrongField(service, catalogue.language)
  const others = saved ? changedByOthers(typing.draft, saved) : []
  return {
    ...{ form, typing, service, others, save },
    wrong: tried ? (own ?? refusedField(save.error)) : undefined,
    set: (change: Change) => {
      save.reset()
      typing.set(change)
    },
    submit: (event: { preventDefault(): void }) => {
      event.preventDefault()
      setTried(true)
      if (own) return void (form.current && focusFirstWrong(form.current))
      if (!save.isPending && others.length === 0) save.mutate({ saved, sent: saved ? changes : service })
    },
    // The focused button goes with the bar: keep the focus in the form.
    discard: () => {
      save.reset()
      setTried(false)
      typing.discard()
      form.current?.focus()
    },
  }
}

const refusedField = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.field?.replace(/^body\./, '') : undefined

const timingOf = ({ duration, gapFrom, gapMinutes, bufferMinutes }: EditedProduct) => ({
  ...{ duration, gapFrom, gapMinutes, bufferMinutes },
})

type NamingProps = {
  catalogue: Catalogue
  service: EditedProduct
  set: (change: Change) => void
  wrong: string | undefined
}

function Naming({ catalogue: { language, categories }, service, set, wrong }: NamingProps) {
  const intl = useIntl()
  const nameOf = (id: string) => {
    const category = categories.find((each) => each.id === id)
    return category?.names[language] || intl.formatMessage({ id: 'admin.services.category.default' })
  }
  const required = intl.formatMessage({ id: 'form.required' })
  return (
    <section className={styles.card}>
      <h2>{intl.formatMessage({ id: 'admin.services.naming' })}</h2>
      <NameFields
        what="name"
        texts={service.names}
        language={language}
        onChange={(names) => set({ names })}
        error={wrong === `names.${language}` ? required : undefined}
      />
      <NameFields
        what="description"
        texts={service.descriptions}
        language={language}
        onChange={(descriptions) => set({ descriptions })}
      />
      {categories.length > 0 && (
        <Select
          label={intl.formatMessage({ id: 'admin.services.category' })}
          options={categories.map(({ id }) => id)}
          value={service.categoryId}
          labelOf={nameOf}
          onChange={(categoryId) => set({ categoryId })}
        />
      )}
    </section>
  )
}
