/*
 * Starts the shop against a sandbox, in one command: `npm run loja`. If no sandbox runs, it starts one. The first run imports
 * the shop's store from store.json, and keeps its key and secret beside the data of the sandbox.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { endInWords, importStores, startSandbox } from '../../demo/startSandbox.ts'
import { createShop } from './shop.ts'

/** The port is in store.json too, as the address of the webhooks. */
const SHOP_URL = 'http://127.0.0.1:4242'
const balcaoUrl = process.env.BALCAO_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
const folder = process.env.DATA_DIR ?? '.balcao'

type Kept = { apiKey: string; webhookSecret: string; storeId: string; courseOfferId: string; password: string }

if (await startSandbox(balcaoUrl).catch(endInWords)) console.log('O Balcão de testes começou, e termina com a loja.')
const kept = await readKept()
const shop = createShop({ ...kept, shopUrl: SHOP_URL, balcaoUrl, file: join(folder, 'loja.sqlite') })
createServer(shop).listen(Number(new URL(SHOP_URL).port), '127.0.0.1', () => {
  console.log(`\nLoja:    ${SHOP_URL}`)
  console.log(`Equipe:  ${SHOP_URL}/equipe  (equipe / ${kept.password})`)
  console.log(`Alunos:  ${balcaoUrl}/learn/${kept.storeId}\n`)
})

async function readKept(): Promise<Kept> {
  const file = join(folder, 'loja.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'))
  const document = await readFile(join(import.meta.dirname, 'store.json'), 'utf8')
  const { loja } = await importStores(JSON.parse(document))
  const made: Kept = {
    apiKey: loja.apiKeys.loja,
    webhookSecret: loja.webhookEndpoints.loja.secret,
    storeId: loja.id,
    courseOfferId: loja.offers.curso,
    password: randomBytes(9).toString('base64url'),
  }
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify(made), { mode: 0o600 })
  return made
}
