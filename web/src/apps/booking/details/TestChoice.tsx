import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useFlow } from '../flow/flow-context.ts'
import styles from './details.module.css'

const load = () => import('./PatchTest.tsx')

/** Returns an error while a needed patch test is neither chosen nor declared as done (FRM-02j). */
export function useTestFault() {
  const { chosen, draft } = useFlow()
  const isOpen = draft.test === undefined || draft.test === 'unknown'
  return isOpen && chosen.some(({ product }) => product.patchTest) ? ({ id: 'form.required' } as const) : undefined
}

/** Loads the choice if a service needs a patch test, and reserves its space. */
export function TestChoice({ marked }: { marked: boolean }) {
  const { chosen } = useFlow()
  if (!chosen.some(({ product }) => product.patchTest)) return null
  return (
    <div className={styles.test}>
      <LazyPage load={load} facts={{ marked }} waiting={null} />
    </div>
  )
}
