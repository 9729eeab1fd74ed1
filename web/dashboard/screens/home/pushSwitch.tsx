import { Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { sayDone, sayFailure, sayRefusal } from '../../api/change.ts'
import { answered, api } from '../../api/client.ts'
import { queries, useRead } from '../../api/read.ts'
import { language, t } from '../../i18n/language.ts'
import { useStore } from '../../session/me.ts'

const WORKER = '/dashboard/push-worker.js'

/** An iPhone allows notifications only for a page that was opened from its home screen. */
const isPlainIphone = () => /iPhone|iPad/.test(navigator.userAgent) && !('PushManager' in window)
const mayPush = () => 'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window

/**
 * The switch of the notifications of paid sales on this device. It is hidden if the browser or the installation does
 * not support notifications.
 */
export function PushSwitch() {
  const store = useStore()
  const answer = useRead('/dashboard/api/stores/{storeId}/push', {}, { enabled: mayPush() })
  const [own, setOwn] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (mayPush()) void fingerprintHere().then(setOwn)
  }, [])
  const publicKey = answer.data?.publicKey
  const device = answer.data?.devices.find(({ fingerprint }) => fingerprint === own)
  const change = async (isOn: boolean) => {
    setBusy(true)
    try {
      if (isOn) await turnOn(store.id, publicKey!)
      else await turnOff(store.id, device!.id)
      setOwn(await fingerprintHere())
      await queries.invalidateQueries()
      sayDone(isOn ? t.home.live.pushOn : t.home.live.pushOff)
    } catch (error) {
      if (error instanceof DOMException) sayRefusal(textOf(error))
      else sayFailure(error as Error)
    } finally {
      setBusy(false)
    }
  }
  if (!publicKey) return null
  return (
    <Switch
      size="sm"
      label={t.home.live.push}
      checked={device !== undefined}
      disabled={isBusy}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}

/** Explains how to enable notifications on an iPhone. */
export function PushHint() {
  if (!isPlainIphone()) return null
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {t.home.live.pushOnHomeScreen}
    </Text>
  )
}

function textOf({ name }: DOMException): string {
  return name === 'NotAllowedError' ? t.home.live.pushBlocked : t.home.live.pushFailed
}

/** Browsers ask for permission only during a tap. So the request for permission is the first call. */
async function turnOn(storeId: string, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('', 'NotAllowedError')
  await navigator.serviceWorker.register(WORKER, { scope: '/dashboard/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  // A subscription with the key of an earlier server at this address is removed first.
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const subscription = await subscribe().catch(async (error) => {
    if (!(await (await pushManager.getSubscription())?.unsubscribe())) throw error
    return await subscribe()
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await answered(
    api.POST('/dashboard/api/stores/{storeId}/push-devices', {
      params: { path: { storeId } },
      body: { endpoint, p256dh, auth, language },
    }),
  )
}

/** The browser keeps its subscription, because other stores may use it. */
async function turnOff(storeId: string, deviceId: string): Promise<void> {
  await answered(
    api.DELETE('/dashboard/api/stores/{storeId}/push-devices/{deviceId}', { params: { path: { storeId, deviceId } } }),
  )
}

/** Returns the SHA-256 of this browser's endpoint in hex. The server identifies the browser by this hash. */
async function fingerprintHere(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/dashboard/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
