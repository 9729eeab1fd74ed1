import { Button, ColorInput, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { api } from '../api/client.ts'
import { useRead } from '../api/read.ts'
import type { components } from '../api/schema.d.ts'
import { money } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import { Card, Columns } from '../pieces/card.tsx'
import { Loaded } from '../pieces/emptyState.tsx'
import { PageHeader } from '../pieces/pageHeader.tsx'
import { FormBody, useServerForm } from '../pieces/serverForm.tsx'
import { useStoreId } from '../pieces/storeId.ts'
import { useCan, useStore } from '../session/me.ts'
import styles from './look.module.css'
import { readLogo } from './readLogo.ts'

type Look = components['schemas']['CheckoutLook']

/** Ours, where a store has chosen none. */
const DEFAULT_COLOR = '#0b6e4f'
const swatches = [DEFAULT_COLOR, '#1d4ed8', '#7c3aed', '#be185d', '#b91c1c', '#b45309', '#111827']

/** The logo, colour and contact of the pages where buyers pay, beside how they will look. */
export function LookPage() {
  const look = useRead('/dashboard/api/stores/{storeId}/checkout-look')
  return (
    <>
      <PageHeader title={t.look.title} note={t.look.note} />
      <Loaded query={look}>{(data) => <Form look={data} />}</Loaded>
    </>
  )
}

function Form({ look }: { look: Look }) {
  const storeId = useStoreId()
  const may = useCan()('look.write')
  const save = useServerForm(
    { color: look.color ?? DEFAULT_COLOR, logoUrl: look.logoUrl, supportEmail: look.supportEmail ?? '' },
    ({ color, logoUrl, supportEmail }) =>
      api.PATCH('/dashboard/api/stores/{storeId}/checkout-look', {
        params: { path: { storeId } },
        body: { color: color === DEFAULT_COLOR ? null : color, logoUrl, supportEmail: supportEmail || null },
      }),
    { done: t.saved },
  )
  const { form } = save
  const { color, logoUrl } = form.getValues()
  const choose = async (file: File | null) => {
    if (!file) return
    const read = await readLogo(file)
    if (read === undefined) form.setFieldError('logoUrl', t.look.noPicture)
    else form.setFieldValue('logoUrl', read)
  }
  return (
    <Columns aside={<Preview color={color} logoUrl={logoUrl} />}>
      <Card title={t.look.brand}>
        <fieldset disabled={!may} className={styles.fields}>
          <FormBody of={save} label={t.actions.save}>
            <Stack gap={6}>
              <Text size="sm" fw={600}>
                {t.look.logo}
              </Text>
              <Group>
                {logoUrl && <img src={logoUrl} alt={t.look.logo} className={styles.logo} />}
                <FileButton
                  onChange={(file) => void choose(file)}
                  accept="image/png,image/jpeg,image/webp,image/svg+xml"
                >
                  {(props) => (
                    <Button variant="default" {...props}>
                      {logoUrl ? t.look.other : t.look.choose}
                    </Button>
                  )}
                </FileButton>
                {logoUrl && (
                  <Button variant="subtle" color="gray" onClick={() => form.setFieldValue('logoUrl', null)}>
                    {t.actions.remove}
                  </Button>
                )}
              </Group>
              {form.errors.logoUrl && (
                <Text size="sm" c="red" role="alert">
                  {form.errors.logoUrl}
                </Text>
              )}
            </Stack>
            <ColorInput
              label={t.look.color}
              description={t.look.colorNote}
              format="hex"
              swatches={swatches}
              swatchesPerRow={7}
              eyeDropperButtonProps={{ 'aria-label': t.look.pick }}
              {...form.getInputProps('color')}
            />
            <TextInput
              type="email"
              label={t.look.email}
              description={t.look.emailNote}
              {...form.getInputProps('supportEmail')}
            />
          </FormBody>
        </fieldset>
      </Card>
    </Columns>
  )
}

function Preview({ color, logoUrl }: { color: string; logoUrl: string | null }) {
  const { name } = useStore()
  return (
    <Card title={t.look.preview}>
      <div className={styles.page} aria-hidden="true">
        <div className={styles.head}>
          {logoUrl ? <img src={logoUrl} alt="" className={styles.logo} /> : <strong>{name}</strong>}
        </div>
        <div className={styles.amount}>{money(9_700)}</div>
        <div className={styles.methods}>
          <span style={{ borderColor: color, color }}>PIX</span>
          <span>{t.methods.boleto}</span>
          <span>{t.methods.credit_card}</span>
        </div>
        <div className={styles.input} />
        <div className={styles.input} />
        <div className={styles.pay} style={{ background: color }}>
          {t.look.pay}
        </div>
      </div>
    </Card>
  )
}
