import {
  type Article,
  changeStock,
  createArticle,
  getArticles,
  removeArticle,
  updateArticle,
} from '@goldline/contract/checkout/articles'
import { type StockKind, saleLimits, stockKinds } from '@goldline/domain/checkout/sale'
import { vatRatesOn } from '@goldline/domain/checkout/vat'
import type { Country } from '@goldline/domain/customer/phone'
import { fractionDigits } from '@goldline/domain/money'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Form, useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useToday } from '../../../../client/use-today.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { DecimalField } from '../../../../kit/DecimalField.tsx'
import { LanguageFields } from '../../../../kit/LanguageFields.tsx'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { required } from '../../../../kit/validators.ts'
import { keptAs } from '../../drafts/use-typed.tsx'
import { useSalon } from '../../session.ts'
import { RemoveButton } from '../RemoveButton.tsx'
import styles from '../Till.module.css'

type Props = { article: Article | undefined; onClose: () => void }
type ArticleInput = { names: Article['names']; barcode: string; price: number | null; vatRate: string }

/** Adds or edits an article; its stock is changed separately, with immediate effect. */
export function ArticleDialog({ article, onClose }: Props) {
  const t = useText()
  const { form, rates } = useArticleForm(article, onClose)
  return (
    <FormDialog
      form={form}
      title={article?.name ?? t('admin.books.article.new')}
      buttons={article && <RemoveArticle article={article} onDone={onClose} />}
      below={article && <StockForm article={article} />}
      className={styles.form}
      onClose={onClose}
    >
      <Fields form={form} rates={rates} />
    </FormDialog>
  )
}

function Fields({ form, rates }: ReturnType<typeof useArticleForm>) {
  const t = useText()
  const { currency, language } = useSalon()
  const { rate } = useFormat()
  return (
    <>
      <LanguageFields {...form.field('names')} what="name" language={language} />
      <TextField
        {...form.field('barcode')}
        label={t('admin.books.article.barcode')}
        hint={t('admin.books.article.barcode.hint')}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
      />
      <DecimalField
        {...form.field('price')}
        label={t('admin.books.article.price')}
        digits={fractionDigits(currency)}
        max={saleLimits.amount.max}
        unit={currency}
        required
      />
      {rates.length > 0 && (
        <Combobox
          {...form.field('vatRate')}
          label={t('books.byVat')}
          options={rates}
          labelOf={(each) => rate(Number(each))}
        />
      )}
    </>
  )
}

/** Returns the form of an article. */
function useArticleForm(article: Article | undefined, onDone: () => void) {
  const api = useApi()
  const cache = useCache()
  const { country, language } = useSalon()
  const today = useToday()
  const known = vatRatesOn(country as Country, today).map(String)
  const own = article && !known.includes(String(article.vatRate)) ? [String(article.vatRate)] : []
  const rates = [...known, ...own]
  const work = useWork(
    ({ names, barcode, price, vatRate }: ArticleInput) => {
      const body = { names, barcode: barcode.trim() || null, price: price ?? 0, vatRate: Number(vatRate) }
      return article
        ? api.ask(updateArticle, { params: { id: article.id }, body }, { ifMatch: article.version })
        : api.ask(createArticle, { body })
    },
    {
      inline: true,
      renews: [getArticles],
      onDone,
      onRefused: () => void cache.invalidate(getArticles),
    },
  )
  const form = useForm<ArticleInput>({
    ...keptAs(`article ${article?.id ?? 'new'}`),
    start: {
      names: article?.names ?? {},
      barcode: article?.barcode ?? '',
      price: article?.price ?? null,
      vatRate: String(article?.vatRate ?? rates[0] ?? 0),
    },
    check: ({ names, barcode, price }) => ({
      names: required(names[language] ?? ''),
      barcode: /^([0-9A-Za-z-]{4,32})?$/.test(barcode.trim()) ? undefined : { id: 'admin.books.article.barcode.wrong' },
      price: price === null ? { id: 'form.required' } : undefined,
    }),
    work,
    send: work.mutate,
    refused: (error) =>
      error instanceof Error && error.message === 'article.barcode-taken'
        ? { barcode: { id: 'refusal.article.barcode-taken' } }
        : undefined,
  })
  return { form, rates }
}

function RemoveArticle({ article: { id, name }, onDone }: { article: Article; onDone: () => void }) {
  const remove = useCall(removeArticle, {
    renews: [getArticles],
    says: { id: 'admin.books.article.removed', values: { name } },
    onDone,
  })
  return (
    <RemoveButton
      text="admin.books.article.remove"
      sure="admin.books.article.remove.sure"
      busy={remove.isPending}
      onRemove={() => remove.mutate({ params: { id } })}
    />
  )
}

/** Changes the stock: a delivery is added to it, a count replaces it (POS-15). */
function StockForm({ article }: { article: Article }) {
  const t = useText()
  const [stock, setStock] = useState(article.stock)
  const change = useCall(changeStock, {
    inline: true,
    renews: [getArticles],
    says: (next) => ({ id: 'admin.books.article.stock', values: { count: next.stock } }),
    onDone: (next) => {
      setStock(next.stock)
      form.set({ pieces: '' })
    },
  })
  const form = useForm<{ kind: StockKind; pieces: string }>({
    start: { kind: 'DELIVERED', pieces: '' },
    check: ({ pieces }) => ({
      pieces:
        /^\d{1,5}$/.test(pieces.trim()) && Number(pieces) <= saleLimits.pieces
          ? undefined
          : { id: 'admin.books.stock.wrong' },
    }),
    work: change,
    send: ({ kind, pieces }) => change.mutate({ params: { id: article.id }, body: { kind, pieces: Number(pieces) } }),
  })
  return (
    <Form form={form} className={styles.form} aria-label={t('admin.books.stock')}>
      <h3>{t('admin.books.article.stock', { count: stock })}</h3>
      <RadioPills
        {...form.field('kind')}
        label={t('admin.books.stock')}
        options={stockKinds.map((value) => ({
          value,
          label: t(`admin.books.stock.${value}`),
        }))}
      />
      <TextField
        {...form.field('pieces')}
        label={t('admin.books.pieces')}
        inputMode="numeric"
        autoComplete="off"
        trailing={
          <Button {...form.button} kind="link">
            {t('admin.books.stock.enter')}
          </Button>
        }
      />
    </Form>
  )
}
