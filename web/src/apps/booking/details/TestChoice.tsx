import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useFlow } from '../flow/flow-context.ts'
import styles from './details.module.css'

const load = () => import('./PatchTest.tsx')

/** Whether the patch test that a chosen service needs is neither chosen nor said to be had (FRM-02j). */
export function useTestFault() {
  const { chosen, draft } = useFlow()
  const isOpen = draft.test === undefined || draft.test === 'unknown'
  return isOpen && chosen.some(({ product }) => product.patchTest) ? ({ id: 'form.required' } as const) : undefined
}

/** Loads with the first service that needs a patch test, into the room that it takes. */
export function TestChoice({ marked }: { marked: boolean }) {
  const { chosen } = useFlow()
  if (!chosen.some(({ product }) => product.patchTest)) return null
  return (
    <div className={styles.test}>
      <LazyPage load={load} facts={{ marked }} waiting={null} />
    </div>
  )
}
