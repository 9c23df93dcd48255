import { LazyPage } from '../../../frame/LazyPage.tsx'

type Props = { nearest: readonly { startTime: string; staffId: string | null }[]; onClose: () => void }

const load = () => import('./StartTakenSheet.tsx')

/** Shows alternatives to a start that was taken; loads on demand (BKG-02). */
export const StartTaken = (props: Props) => <LazyPage load={load} facts={props} waiting={null} />
