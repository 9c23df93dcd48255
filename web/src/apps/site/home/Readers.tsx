import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { CheckList } from '../../../kit/CheckList.tsx'
import { classes } from '../../../kit/classes.ts'
import { UserIcon } from '../../../kit/icons.tsx'
import { stack } from '../../../kit/look.ts'
import { ChartIcon, UsersIcon } from '../../../kit/salon-icons.tsx'
import { Section } from '../pieces/Section.tsx'
import styles from './Readers.module.css'

/** Lists the benefits for customers, team and owner. */
export function Readers() {
  const t = useText()
  return (
    <Section title="site.home.readers">
      <div className={classes(stack(40, 'three', 'mt32'), styles.three)}>
        {readers.map(({ title, Icon, textList }) => (
          <div key={title}>
            <h3>
              <span className={styles.icon}>
                <Icon size={24} />
              </span>
              {t(title)}
            </h3>
            <CheckList textList={textList} />
          </div>
        ))}
      </div>
    </Section>
  )
}

const readers: readonly { title: MessageId; Icon: typeof UserIcon; textList: readonly MessageId[] }[] = [
  {
    title: 'site.home.customers',
    Icon: UserIcon,
    textList: [
      'site.home.customers.page',
      'site.home.customers.code',
      'site.home.customers.move',
      'site.home.customers.wait',
    ],
  },
  {
    title: 'site.home.team',
    Icon: UsersIcon,
    textList: ['site.home.team.call', 'site.home.team.once', 'site.home.team.door', 'site.home.team.phone'],
  },
  {
    title: 'site.home.owner',
    Icon: ChartIcon,
    textList: ['site.home.owner.reports', 'site.home.owner.rota', 'site.home.owner.price', 'site.home.owner.data'],
  },
]
