import { Button, Menu } from '@mantine/core'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { Icon } from '../../components/icons.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { queryOf } from '../../components/urlState.ts'
import { language, t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import type { Money } from './finance.tsx'

/** The files of a month: the closing, the lines and a statement of each account. */
export function MoneyFiles({ money: { month, accounts } }: { money: Money }) {
  const storeId = useStoreId()
  const titleOf = useGatewayTitle()
  // Our code cannot ask for the password during the download. So it asks before the download starts.
  const download = useChange((_file: string) => api.GET('/dashboard/api/me/proof'), {
    onDone: (_answer, file) => location.assign(`/dashboard/api/stores/${storeId}/money/${file}`),
  })
  const files = [
    { label: t.finance.monthSheet, file: `movements.csv${queryOf({ month, language })}` },
    { label: t.finance.closingPdf, file: `closing.pdf${queryOf({ month, language })}` },
    { label: t.finance.closingCsv, file: `closing.csv${queryOf({ month, language })}` },
    {
      label: t.finance.linesCsv,
      file: `lines.csv${queryOf({ availableFrom: `${month}-01`, availableTo: endOf(month) })}`,
    },
    ...accounts
      .filter(({ hasBooks }) => hasBooks)
      .map(({ id, provider }) => ({
        label: t.finance.ofx(titleOf(provider)),
        file: `statement.ofx${queryOf({ month, accountId: id })}`,
      })),
  ]
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<Icon name="download" size={16} />}
          rightSection={<Icon name="chevronDown" size={16} />}
        >
          {t.finance.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ label, file }) => (
          <Menu.Item key={file} onClick={() => download.mutate(file)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function endOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
