import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSettings } from './readSettings.ts'
import { misspelledSettings, settingNames } from './settingNames.ts'

/** Settings that make `readSettings` read all others. */
const variables: Record<string, string> = { METRICS_PORT: '9000', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

describe('a misspelled setting', () => {
  test('is reported with the most similar setting, and without its value', () => {
    const typed = {
      BALCAO_ENVV: 'hunter2',
      DATABASE_URI: 'hunter2',
      DATADIR: 'hunter2',
      BALCAO_DATABASE_URL: 'hunter2',
    }
    assert.deepEqual(misspelledSettings(typed), [
      'BALCAO_ENVV is no setting and has no effect. Did you mean BALCAO_ENV?',
      'DATABASE_URI is no setting and has no effect. Did you mean DATABASE_URL?',
      'DATADIR is no setting and has no effect. Did you mean DATA_DIR?',
      'BALCAO_DATABASE_URL is no setting and has no effect. Did you mean DATABASE_URL?',
    ])
    assert.deepEqual(misspelledSettings({ BALCAO_SHOES: '1' }), ['BALCAO_SHOES is no setting and has no effect.'])
  })

  test('is not a variable of another program, a variable without a value, or a variable of the examples', () => {
    const others = {
      HOSTNAME: 'a',
      HOSTS: 'a',
      MAILTO: 'a',
      PORTS: 'a',
      DATABASE_NAME: 'a',
      PGHOST: 'a',
      BALCAO_ENVV: '',
    }
    assert.deepEqual(misspelledSettings({ ...others, BALCAO_URL: 'http://127.0.0.1:3000', BALCAO_KEY: 'sk' }), [])
  })

  test('is compared with the names of all settings', () => {
    const read = new Set<string>()
    const spy = new Proxy(variables, {
      get(values, name) {
        read.add(String(name))
        return values[String(name)]
      },
    })
    readSettings(spy)
    assert.deepEqual([...read].sort(), [...settingNames].sort())
  })
})
