import { Anchor, Group, List, Stack, Text } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { Copyable } from '../../components/copy.tsx'
import { language, t } from '../../i18n/language.ts'
import { useMe } from '../../session/me.ts'
import styles from './gateways.module.css'

export type GatewayGuide = components['schemas']['GatewayGuide']
type Entered = Record<'webhooks_address' | 'checkout_domain', string>

/** Explains how to open an account at the gateway, and how to get a test account. */
export function GatewayIntroduction({ guide }: { guide: GatewayGuide }) {
  const { environment } = useMe()
  return (
    <Stack gap={4}>
      <Group gap="md">
        <Anchor size="sm" href={guide.openAccount} target="_blank" rel="noreferrer">
          {t.gateways.openAccount(guide.name)}
        </Anchor>
        <Anchor size="sm" href={guide.documentation} target="_blank" rel="noreferrer">
          {t.gateways.documentation(guide.name)}
        </Anchor>
      </Group>
      {environment === 'sandbox' && (
        <Text size="sm" c="dimmed">
          {guide.testAccount[language]}
        </Text>
      )}
    </Stack>
  )
}

/** The settings that the owner must make at the gateway, then the gateway's limitations. */
export function GatewaySteps({ guide, entered }: { guide: GatewayGuide; entered: Entered }) {
  return (
    <section className={styles.guide} aria-label={t.gateways.steps(guide.name)}>
      <Text fw={600}>{t.gateways.steps(guide.name)}</Text>
      <List type="ordered" size="sm" spacing="xs">
        {guide.steps.map(({ text, enter, values }) => (
          <List.Item key={text.en}>
            {text[language]}
            {enter && (
              <div>
                <Copyable text={entered[enter]} of={t.gateways.entered[enter]} />
              </div>
            )}
            {values.length > 0 && <code className={styles.values}>{values.join(' ')}</code>}
          </List.Item>
        ))}
      </List>
      <Text fw={600}>{t.gateways.limits}</Text>
      <List size="sm" spacing={4}>
        <List.Item>
          {t.gateways.refunds}: {guide.refunds[language]}
        </List.Item>
        {guide.limits.map((limit) => (
          <List.Item key={limit.en}>{limit[language]}</List.Item>
        ))}
      </List>
    </section>
  )
}
