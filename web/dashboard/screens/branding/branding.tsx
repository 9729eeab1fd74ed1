import { ColorInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card, Columns } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { PictureField } from '../../components/pictureField.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { language, t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import styles from './branding.module.css'

type Look = components['schemas']['Branding']

/** The colour of a store that has not chosen a colour. */
const DEFAULT_COLOR = '#0b6e4f'
/**
 * The page shows the logo 48 pixels high. High-resolution screens need twice that height. PNG is the type that most
 * mail programs show.
 */
const LOGO = { width: 480, height: 96, maxKib: 32, types: ['png', 'webp', 'jpeg'] as const }
const swatches = [DEFAULT_COLOR, '#1d4ed8', '#7c3aed', '#be185d', '#b91c1c', '#b45309', '#111827']

/** The logo, colour and contact on the checkout pages, with a preview. */
export function BrandingPage() {
  const branding = useRead('/dashboard/api/stores/{storeId}/branding')
  return (
    <>
      <PageHeader title={t.branding.title} note={t.branding.note} />
      <Loaded query={branding}>{(data) => <Form branding={data} />}</Loaded>
    </>
  )
}

function Form({ branding }: { branding: Look }) {
  const storeId = useStoreId()
  const may = useCan()('branding.write')
  const save = useServerForm(
    { color: branding.color ?? DEFAULT_COLOR, logoUrl: branding.logoUrl, supportEmail: branding.supportEmail ?? '' },
    ({ color, logoUrl, supportEmail }) =>
      api.PATCH('/dashboard/api/stores/{storeId}/branding', {
        params: { path: { storeId } },
        body: { color: color === DEFAULT_COLOR ? null : color, logoUrl, supportEmail: supportEmail || null },
      }),
    { done: t.saved },
  )
  const { form } = save
  const { color, logoUrl, supportEmail } = form.getValues()
  return (
    <Columns
      aside={
        <Preview
          key={branding.logoUrl}
          color={color}
          supportEmail={supportEmail}
          logoChanged={logoUrl !== branding.logoUrl}
        />
      }
    >
      <Card title={t.branding.brand}>
        <fieldset disabled={!may} className={styles.fields}>
          <FormBody of={save} label={t.actions.save}>
            <PictureField
              label={t.branding.logo}
              value={logoUrl}
              limits={LOGO}
              error={form.errors.logoUrl}
              onChange={(url) => form.setFieldValue('logoUrl', url)}
              onError={(text) => form.setFieldError('logoUrl', text)}
            />
            <ColorInput
              label={t.branding.color}
              description={t.branding.colorNote}
              format="hex"
              swatches={swatches}
              swatchesPerRow={7}
              eyeDropperButtonProps={{ 'aria-label': t.branding.pick }}
              {...form.getInputProps('color')}
            />
            <TextInput
              type="email"
              label={t.branding.email}
              description={t.branding.emailNote}
              {...form.getInputProps('supportEmail')}
            />
          </FormBody>
        </fieldset>
      </Card>
    </Columns>
  )
}

/**
 * The real payment page, in a frame that runs no script and sends no form. It shows the unsaved values of the form,
 * except the logo.
 */
function Preview({ color, supportEmail, logoChanged }: { color: string; supportEmail: string; logoChanged: boolean }) {
  const storeId = useStoreId()
  const [tried] = useDebouncedValue(color, 300)
  const [address] = useDebouncedValue(supportEmail, 600)
  const query = new URLSearchParams({
    language,
    ...(/^#[0-9a-f]{6}$/i.test(tried) && { color: tried }),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(address) && { supportEmail: address }),
  })
  return (
    <Card title={t.branding.preview} note={logoChanged ? t.branding.logoLater : undefined}>
      <div className={styles.stage}>
        <iframe
          className={styles.frame}
          title={t.branding.preview}
          src={`/dashboard/api/stores/${storeId}/branding/page?${query}`}
          sandbox=""
        />
      </div>
    </Card>
  )
}
