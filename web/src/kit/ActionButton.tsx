import { Link } from 'wouter'
import styles from './ActionButton.module.css'
import { Button, buttonClass } from './Button.tsx'
import { classes } from './classes.ts'
import { ArrowIcon } from './icons.tsx'

type Props = { text: string } & (
  | { pageToNavigate: { path: string }; onClick?: never }
  | { pageToNavigate?: never; onClick: () => void }
)

/** Links to `/` + the page's path with a trailing arrow, or emits a click (UI-04); up to 500 px it takes the whole width. */
export function ActionButton({ text, pageToNavigate, onClick }: Props) {
  if (!pageToNavigate) {
    return (
      <span className={styles.action}>
        <Button look="gold" size="l" full onClick={onClick}>
          {text}
        </Button>
      </span>
    )
  }
  return (
    <Link href={`~/${pageToNavigate.path}`} className={classes(buttonClass('gold', 'l'), styles.action)}>
      <span>{text}</span>
      <ArrowIcon />
    </Link>
  )
}
