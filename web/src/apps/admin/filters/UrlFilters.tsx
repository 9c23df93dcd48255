import { useSearchParams } from 'wouter'
import { messageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Select } from '../../../kit/Select.tsx'
import styles from './UrlFilters.module.css'

/** `values`: the first means no filter. `prefix`: of the values' text ids; without its last dot, the menu's text id. */
type Filters = Readonly<Record<string, { readonly prefix: string; readonly values: readonly [string, ...string[]] }>>
type ChosenValues<F extends Filters> = { readonly [Name in keyof F]: F[Name]['values'][number] }

/** Keeps a list's filters in the URL, so that they can be shared and Back removes one. */
export function useUrlFilters<F extends Filters>(filters: F) {
  const [params, setParams] = useSearchParams()
  const given = Object.entries(filters).map(([name, { values }]) => {
    return [name, values.find((value) => value === params.get(name)) ?? values[0]] as const
  })
  const set = (name: string, value: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value && value !== filters[name]?.values[0]) next.set(name, value)
      else next.delete(name)
      return next
    })
  return {
    filters,
    chosen: Object.fromEntries(given) as ChosenValues<F>,
    set,
    filtered: given.some(([name, value]) => value !== filters[name]?.values[0]),
    clear: () => setParams(new URLSearchParams()),
  }
}

type Props<F extends Filters> = Pick<ReturnType<typeof useUrlFilters<F>>, 'filters' | 'chosen' | 'set'>

/** Shows a menu for each filter. */
export function UrlFilters<F extends Filters>({ filters, chosen, set }: Props<F>) {
  const t = useText()
  return (
    <div className={styles.filters}>
      {Object.entries(filters).map(([name, { prefix, values }]) => (
        <Select<string>
          key={name}
          label={t(messageId(prefix.slice(0, -1)))}
          options={values}
          value={chosen[name] ?? values[0]}
          translationPrefix={prefix}
          onChange={(value) => set(name, value)}
        />
      ))}
    </div>
  )
}
