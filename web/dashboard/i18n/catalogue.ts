import { account } from './texts/account.ts'
import { audit } from './texts/audit.ts'
import { branding } from './texts/branding.ts'
import { catalog } from './texts/catalog.ts'
import { charges } from './texts/charges.ts'
import { conversions } from './texts/conversions.ts'
import { courses } from './texts/courses.ts'
import { customers } from './texts/customers.ts'
import { disputes } from './texts/disputes.ts'
import { errors } from './texts/errors.ts'
import { finance } from './texts/finance.ts'
import { firstDay } from './texts/firstDay.ts'
import { gateways } from './texts/gateways.ts'
import { home } from './texts/home.ts'
import { keys } from './texts/keys.ts'
import { lift } from './texts/lift.ts'
import { lists } from './texts/lists.ts'
import { mails } from './texts/mails.ts'
import { receiverCheck } from './texts/receiverCheck.ts'
import { recipients } from './texts/recipients.ts'
import { reports } from './texts/reports.ts'
import { retention } from './texts/retention.ts'
import { sales } from './texts/sales.ts'
import { selling } from './texts/selling.ts'
import { settings } from './texts/settings.ts'
import { shell } from './texts/shell.ts'
import { status } from './texts/status.ts'
import { statuses } from './texts/statuses.ts'
import { students } from './texts/students.ts'
import { subscriptions } from './texts/subscriptions.ts'
import { team } from './texts/team.ts'
import { uploads } from './texts/uploads.ts'
import { webhooks } from './texts/webhooks.ts'
import { words } from './texts/words.ts'

/** Every text of the dashboard in three languages. The browser loads only one language (`web/oneLanguage.ts`). */
export const catalogue = {
  ...account,
  ...audit,
  ...branding,
  ...catalog,
  ...charges,
  ...conversions,
  ...courses,
  ...customers,
  ...disputes,
  ...errors,
  ...finance,
  ...firstDay,
  ...gateways,
  ...home,
  ...keys,
  ...lift,
  ...lists,
  ...mails,
  ...receiverCheck,
  ...recipients,
  ...reports,
  ...retention,
  ...sales,
  ...selling,
  ...settings,
  ...shell,
  ...status,
  ...statuses,
  ...students,
  ...subscriptions,
  ...team,
  ...uploads,
  ...webhooks,
  ...words,
}
