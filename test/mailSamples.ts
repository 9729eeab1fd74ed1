import { systemNow } from '../server/core/clock.ts'
import type { Language } from '../server/lib/inThree.ts'
import { type MailKind, readersOf } from '../server/mail/mailKinds.ts'
import { mailMessagesIn } from '../server/mailContent/i18n/mailMessages.ts'
import type { AccountFacts, MailFacts } from '../server/mailContent/mailFacts.ts'
import { OWN_BRANDING } from '../server/mailContent/readMailFacts.ts'
import { sampleFacts } from '../server/mailContent/sampleFacts.ts'

export const PUBLIC_URL = 'https://pagamentos.example'
export const LOGO = `${PUBLIC_URL}/checkout/logos/sto_1/abc`
const STORE = 'Clube de Violão & Cia'

/** Returns facts for a mail of any kind. */
export function mailSample(kind: MailKind, language: Language): MailFacts {
  const isAccount = readersOf(kind) === 'account'
  const store = { name: STORE, color: '#ffcc00', logoUrl: LOGO, supportEmail: 'oi@violao.example' }
  return {
    t: mailMessagesIn(language),
    audience: readersOf(kind),
    publicUrl: PUBLIC_URL,
    storeId: 'sto_1',
    from: isAccount ? undefined : STORE,
    branding: isAccount ? OWN_BRANDING : store,
    ...(isAccount
      ? { account: accounts[kind] }
      : sampleFacts(kind, { language, now: systemNow(), publicUrl: PUBLIC_URL })),
  }
}

const accounts: Partial<Record<MailKind, AccountFacts>> = {
  invitation: { is: 'invitation', by: 'João', store: STORE, url: `${PUBLIC_URL}/dashboard/invitation/abc`, days: 7 },
  password_reset: { is: 'password_reset', email: 'a@b.example', url: `${PUBLIC_URL}/dashboard/reset/abc`, minutes: 60 },
  account_changed: { is: 'changed', email: 'a@b.example', news: 'passwordReset' },
}
