import type { Catalogue, OwnCategory, OwnProduct } from '@goldline/contract/product/catalogue'
import { serviceDistance } from '@goldline/domain/product/search'
import { missingIn } from '@goldline/domain/product/texts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { PlusIcon, SearchIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { GripIcon, SettingsIcon } from '../../../kit/salon-icons.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { useDragOrder } from '../../../kit/use-drag-order.ts'
import { useRestoredFocus } from '../../../kit/use-restored-focus.ts'
import { paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import type { EditedCategory } from './CategoryDialog.tsx'
import styles from './ServiceList.module.css'
import { useMoveService } from './use-services.ts'

type Props = {
  catalogue: Catalogue
  opened: string | undefined
  onCategory: (category: EditedCategory) => void
  onSeveral: () => void
}

/** Lists services by category, with a search; reordered by dragging, or by Alt and arrow keys (CAT-07). */
export function ServiceList({ catalogue, opened, onCategory, onSeveral }: Props) {
  const t = useText()
  const [query, setQuery] = useState('')
  const [said, setSaid] = useState('')
  const move = useMoveProduct(catalogue, setSaid)
  const missing = missingTexts(catalogue)
  const found = (product: OwnProduct) => isFound(product, query)
  return (
    <nav className={styles.list} aria-label={t('admin.services')}>
      <TextField
        label={t('word.searchServices')}
        value={query}
        autoComplete="off"
        onChange={setQuery}
        onKeyDown={(event) => keyOf(event) === 'Escape' && setQuery('')}
        trailing={
          <span className={styles.lens}>
            <SearchIcon size={18} />
          </span>
        }
      />
      <div className={styles.scroll}>
        {catalogue.categories.map((category) => (
          <CategoryPart
            key={category.id}
            category={{ ...category, products: category.products.filter(found) }}
            language={catalogue.language}
            ordered={query === ''}
            opened={opened}
            move={move}
            onCategory={onCategory}
          />
        ))}
        {!catalogue.categories.some(({ products }) => products.some(found)) && (
          <p className={look('py12', 'px8', 'quiet')}>
            {t(query === '' ? 'admin.services.empty' : 'admin.services.none', { query })}
          </p>
        )}
      </div>
      {missing > 0 && (
        <Link className={look('warning', 'f13')} href={`${pathTo(paths.texts)}?state=MISSING`}>
          {t('admin.services.missing', { count: missing })}
        </Link>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={classes(row(8, 'wrap'), styles.foot)}>
        <Link
          className={buttonClass(opened === undefined ? 'gold' : 'quiet')}
          href={pathTo(paths.services, { id: 'new' })}
        >
          <PlusIcon size={18} />
          <span>{t('admin.services.new')}</span>
        </Link>
        <Button icon={<PlusIcon size={18} />} onClick={() => onCategory('new')}>
          {t('admin.services.category')}
        </Button>
        <Button onClick={onSeveral}>{t('admin.services.several')}</Button>
        <Link className={buttonClass('quiet')} href={pathTo(paths.questions)}>
          {t('admin.questions')}
        </Link>
      </div>
    </nav>
  )
}

/** Counts the names that lack a translation (CAT-10). */
function missingTexts({ categories }: Catalogue): number {
  const named = categories.filter(({ isDefault }) => !isDefault)
  const products = categories.flatMap((category) => category.products)
  const all = [...named, ...products, ...products.flatMap(optionsOf)]
  return all.reduce((sum, { names }) => sum + missingIn(names).length, 0)
}

const optionsOf = ({ variants, addOns = [] }: OwnProduct) => [...variants, ...addOns]

function isFound(product: OwnProduct, query: string): boolean {
  const all = (texts: OwnProduct['names']) => Object.values(texts).join(' ')
  const service = { name: all(product.names), description: all(product.descriptions), category: null }
  const variants = optionsOf(product).map(({ names }) => all(names))
  return serviceDistance({ ...service, variants }, query) !== undefined
}

type MoveProduct = (product: OwnProduct, categoryId: string, place: number) => void

function useMoveProduct({ categories, language }: Catalogue, say: (text: string) => void): MoveProduct {
  const t = useText()
  const { mutate } = useMoveService()
  return ({ id, names }, categoryId, place) => {
    mutate({ id, categoryId, place })
    const count = categories.find((each) => each.id === categoryId)?.products.length ?? 0
    const values = { name: names[language] ?? '', place: place + 1, count }
    say(t('admin.services.moved', values))
  }
}

type PartProps = {
  category: OwnCategory
  language: Catalogue['language']
  /** Whether reordering is possible: not while a search hides services. */
  ordered: boolean
  opened: string | undefined
  move: MoveProduct
  onCategory: Props['onCategory']
}

function CategoryPart({ category, language, ordered, opened, move, onCategory }: PartProps) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const { products } = category
  const name = category.names[language] || t('admin.services.category.default')
  const drop = (id: string, place: number) => {
    const product = products.find((each) => each.id === id)
    if (product) move(product, category.id, place)
  }
  const { dragged, place: to, holdOf } = useDragOrder(list, products, drop)
  const stayOn = useRestoredFocus(list, products.map(({ id }) => id).join())
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[keyOf(event)]
    const product = products[index]
    const next = index + (step ?? 0)
    if (!event.altKey || step === undefined || !product || !products[next] || !ordered) return
    event.preventDefault()
    stayOn(`[data-service="${product.id}"]`)
    move(product, category.id, next)
  }
  return (
    <section>
      <h2 className={styles.category}>
        <span>{name}</span> <small>{products.length}</small>
        <IconButton bare label={t('admin.services.category.editOf', { name })} onClick={() => onCategory(category)}>
          <SettingsIcon size={16} />
        </IconButton>
      </h2>
      <ul ref={list}>
        {products.map((product, index) => (
          <li
            key={product.id}
            data-dragged={product.id === dragged || undefined}
            data-marked={dragged !== undefined && index === to && product.id !== dragged ? 'here' : undefined}
            className={classes(row(0, 'middle', 'r-sm'), styles.row)}
          >
            {/* For pointers only; on the keyboard, Alt and arrow keys do the same. */}
            <span {...(ordered && holdOf(product.id))} className={styles.grip} aria-hidden="true">
              <GripIcon size={18} />
            </span>
            <ProductRow
              product={product}
              language={language}
              opened={opened}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  product: OwnProduct
  language: Catalogue['language']
  opened: string | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

function ProductRow({ product, language, opened, onKeyDown }: RowProps) {
  const t = useText()
  const { id, names, price, variants, priceFrom, enabled4Booking } = product
  const format = useFormat()
  const { currency } = useSalon()
  const least = Math.min(price, ...variants.map((each) => each.price))
  const shown = format.money(least, currency)
  const from = variants.length > 0 || priceFrom
  return (
    <Link
      href={pathTo(paths.services, { id })}
      data-service={id}
      data-off={!enabled4Booking || undefined}
      aria-current={id === opened ? 'page' : undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
    >
      <span lang={language}>{names[language]}</span>
      <small>
        {!enabled4Booking && t('admin.services.offline')}
        {enabled4Booking && (from ? t('price.from', { price: shown }) : shown)}
      </small>
    </Link>
  )
}
