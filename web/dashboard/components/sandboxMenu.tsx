import { Button, Menu } from '@mantine/core'
import { t } from '../i18n/language.ts'
import { Icon } from './icons.tsx'
import styles from './sandboxMenu.module.css'

/** A menu of actions that only a sandbox offers. Its colour says that the actions move no real money. */
export function SandboxMenu<Act extends string>({
  label,
  acts,
  words,
  busy,
  run,
}: {
  label: string
  acts: readonly Act[]
  words: Record<Act, string>
  busy: boolean
  run: (act: Act) => void
}) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          className={styles.button}
          loading={busy}
          title={t.sandbox.only}
          leftSection={<Icon name="flask" size={16} />}
          rightSection={<Icon name="chevronDown" size={16} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item key={act} onClick={() => run(act)}>
            {words[act]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
