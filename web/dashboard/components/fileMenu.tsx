import { Button, Menu } from '@mantine/core'
import { useChange } from '../api/change.ts'
import { api } from '../api/client.ts'
import { Icon } from './icons.tsx'

/** A button with files to download. @param files the text and the address of each file */
export function FileMenu({ label, files }: { label: string; files: readonly { label: string; file: string }[] }) {
  // Our code cannot ask for the password during the download. So it asks before the download starts.
  const download = useChange((_file: string) => api.GET('/dashboard/api/me/proof'), {
    onDone: (_answer, file) => location.assign(file),
  })
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<Icon name="download" size={16} />}
          rightSection={<Icon name="chevronDown" size={16} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ label: name, file }) => (
          <Menu.Item key={file} onClick={() => download.mutate(file)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
