import { Alert } from '@mantine/core'
import { useRead } from '../../api/read.ts'
import { Columns } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody } from '../../components/serverForm.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { FeeCard } from './feeCard.tsx'
import { InstallmentsPreview } from './installmentsPreview.tsx'
import { LearnAddress } from './learnAddress.tsx'
import styles from './settings.module.css'
import { DeadlinesCard, InstallmentsCard, MembersAreaCard, StoreCard } from './settingsCards.tsx'
import { type Settings, useSettingsForm } from './settingsForm.ts'

/** The store's settings, with a preview of the installments. */
export function SettingsPage() {
  const settings = useRead('/dashboard/api/stores/{storeId}/settings')
  return (
    <>
      <PageHeader title={t.settings.title} note={t.settings.note} />
      <Loaded query={settings}>{(data) => <Form settings={data} />}</Loaded>
    </>
  )
}

function Form({ settings }: { settings: Settings }) {
  const may = useCan()('settings.write')
  const save = useSettingsForm(settings)
  const { form } = save
  return (
    <Columns aside={<InstallmentsPreview settings={form.getValues()} />}>
      {!may && (
        <Alert color="gray" variant="light" icon={<Icon name="alert" />}>
          {t.settings.readOnly}
        </Alert>
      )}
      <fieldset disabled={!may} className={styles.fields}>
        <FormBody of={save} label={t.actions.save}>
          <StoreCard form={form} />
          <InstallmentsCard form={form} />
          <DeadlinesCard form={form} />
          <MembersAreaCard form={form} />
          <FeeCard form={form} settings={settings} may={may} />
        </FormBody>
      </fieldset>
      <LearnAddress may={may} />
    </Columns>
  )
}
