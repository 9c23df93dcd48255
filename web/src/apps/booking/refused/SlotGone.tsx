import { LazyPage } from '../../../frame/LazyPage.tsx'

type Props = { nearest: readonly { startTime: string; staffId: string | null }[]; onClose: () => void }

const load = () => import('./GoneSheet.tsx')

/** Alternatives to a start that was taken; loads when that happens (BKG-02). */
export const SlotGone = (props: Props) => <LazyPage load={load} facts={props} waiting={null} />
