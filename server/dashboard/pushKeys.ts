import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { newPushKeys, type PushKeys } from '../lib/webPush.ts'

const PLACE = 'push_keys.private_key:vapid'

/** Returns the key pair of this installation for push services. The first call creates the keys. */
export async function getPushKeys({ database, secrets }: Context): Promise<PushKeys> {
  const known = await database.row(pushKeys)
  if (known) return { ...known, privateKey: secrets.open(known.privateKey, PLACE) }
  const { publicKey, privateKey } = newPushKeys()
  await database.rows(keepPushKeys, { publicKey, privateKey: secrets.seal(privateKey, PLACE) })
  // Another node may have created the keys meanwhile.
  const kept = (await database.row(pushKeys))!
  return { ...kept, privateKey: secrets.open(kept.privateKey, PLACE) }
}

const pushKeys = sql('pushKeys', 'select public_key as "publicKey", private_key as "privateKey" from push_keys')

const keepPushKeys = sql(
  'keepPushKeys',
  `insert into push_keys (id, public_key, private_key) values ('vapid', :publicKey, :privateKey) on conflict do nothing`,
)
