import { Avatar, Group, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { languageNames, languages } from '../../../server/lib/inThree.ts'
import { sayFailure } from '../api/change.ts'
import { answered, api } from '../api/client.ts'
import { Icon } from '../components/icons.tsx'
import { Link } from '../components/link.tsx'
import { changeLanguage } from '../i18n/chosenLanguage.ts'
import { language, t } from '../i18n/language.ts'
import { share } from '../session/browserStorage.ts'
import { dropDrafts } from '../session/drafts.ts'
import type { Me } from '../session/me.ts'
import { SIGN_IN } from '../session/signInAddress.ts'
import styles from './storeSwitcher.module.css'

/** The menu of the signed-in person: profile, light or dark mode, language, sign-out. */
export function PersonMenu({ me }: { me: Me }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = ['light', 'dark', 'auto'] as const
  const next = schemes[(schemes.indexOf(colorScheme) + 1) % schemes.length]!
  return (
    <Menu position="top-start" width="target" shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.switcher} data-opens w="100%">
          <Avatar size={32} radius="xl" name={me.name} color="gray" alt="" aria-hidden="true" />
          <span className={styles.words}>
            <span className={styles.name}>{me.name}</span>
            <span className={styles.role} title={me.email}>
              {me.email}
            </span>
          </span>
          <Icon name="more" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name="person" size={16} />}
          renderRoot={(props) => <Link {...props} to="/profile" />}
        >
          {t.person.profile}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<Icon name={colorScheme === 'dark' ? 'moon' : 'sun'} size={16} />}
          onClick={() => {
            setColorScheme(next)
            share()
          }}
        >
          {t.person.scheme[colorScheme]}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>
          <Group gap={6}>
            <Icon name="language" size={16} />
            {t.profile.language}
          </Group>
        </Menu.Label>
        {languages.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            lang={one}
            checked={one === language}
            onChange={() => changeLanguage(one)}
          >
            {languageNames[one]}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" size={16} />} onClick={() => void signOut()}>
          {t.person.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Ends the session. Loading a new page discards all data of the session. */
async function signOut(): Promise<void> {
  try {
    await answered(api.DELETE('/dashboard/api/session'))
    dropDrafts()
    location.assign(SIGN_IN)
  } catch (error) {
    sayFailure(error as Error)
  }
}
