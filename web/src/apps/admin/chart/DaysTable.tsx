import { look } from '../../../kit/look.ts'
import styles from './DaysTable.module.css'

type Props = {
  columns: readonly string[]
  /** As many cells as columns; the first is the day. */
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** Shows a chart's figures as a table. */
export function DaysTable({ columns, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: must be focusable to scroll by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th className={look('quiet')} key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [day, ...others] }) => (
            <tr key={key}>
              <th scope="row">{day}</th>
              {others.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
