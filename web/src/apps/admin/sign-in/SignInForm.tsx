import type { FormEvent, ReactNode } from 'react'
import { Divider } from '../../../kit/Divider.tsx'
import styles from './SignInScreen.module.css'

type Props = { title: string; onSubmit: () => void; noValidate?: boolean; children: ReactNode }

/** The frame of every form on the way in: what it is for, and its fields. */
export function SignInForm({ title, onSubmit, noValidate = false, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate={noValidate}>
      <h1>{title}</h1>
      <span className={styles.divider}>
        <Divider />
      </span>
      <div className={styles.fields}>{children}</div>
    </form>
  )
}
