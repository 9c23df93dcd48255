import { type Article, changeStock, getArticles } from '@goldline/contract/checkout/articles'
import { type StockKind, saleLimits, stockKinds } from '@goldline/domain/checkout/sale'
import { useState } from 'react'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import styles from '../Till.module.css'

/** Changes the stock: a delivery adds to it, a count replaces it (POS-15). */
export function StockForm({ article }: { article: Article }) {
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
          <Button {...form.button} look="link">
            {t('admin.books.stock.enter')}
          </Button>
        }
      />
    </Form>
  )
}
