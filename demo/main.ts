/*
 * `npm run demo` adds a store with a year of sales to the sandbox, and prints its login. All people are invented, and all money
 * is the simulator's. If no sandbox runs, it starts one.
 */
import { makeDemo } from './makeDemo.ts'
import { endInWords, startSandbox } from './startSandbox.ts'
import { createWaits } from './waits.ts'

const baseUrl = process.env.BALCAO_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`

const waits = createWaits(console.log)
waits.begin(`a sandbox at ${baseUrl}`)
const isOurs = await startSandbox(baseUrl).catch(endInWords)
const startedAt = performance.now()
console.log('Adding a store with a year of sales. This takes a minute or more.')
const { name, storeId, login, offers } = await makeDemo(baseUrl, waits)
waits.end()
console.log(`\n${name}: ${storeId}, made in ${Math.round((performance.now() - startedAt) / 1000)} s`)
console.log(`Dashboard: ${baseUrl}/dashboard  ${login.email}  ${login.password}`)
console.log(`Checkout:  ${baseUrl}/checkout/${offers.barista}`)
console.log(`Students:  ${baseUrl}/learn/${storeId}`)
console.log(`API key:   npx balcao keys create --store ${storeId} --scopes charges:read,charges:write`)
console.log('The store’s test clock stands about a month ahead of today. Its sales have the days of that clock.')
if (isOurs) console.log('\nCtrl-C stops the sandbox. `npm start` starts it again.')
