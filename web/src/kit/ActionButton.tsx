import styles from './Button.module.css'
import { Button, buttonClass } from './Button.tsx'
import { classes } from './classes.ts'
import { ArrowIcon } from './icons.tsx'
import { look } from './look.ts'

type Props = { text: string } & (
  | { pageToNavigate: { path: string }; onClick?: never }
  | { pageToNavigate?: never; onClick: () => void }
)

/** Renders a link to `/` + the page's path with an arrow, or else a button; full width up to 500 px (UI-04). */
export function ActionButton({ text, pageToNavigate, onClick }: Props) {
  if (!pageToNavigate) {
    return (
      <span className={classes(look('inline'), styles.action)}>
        <Button kind="gold" size="l" full onClick={onClick}>
          {text}
        </Button>
      </span>
    )
  }
  return (
    <a href={`/${pageToNavigate.path}`} className={classes(buttonClass('gold', 'l'), look('inline'), styles.action)}>
      <span>{text}</span>
      <ArrowIcon />
    </a>
  )
}
