import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSettings } from './readSettings.ts'

const TRACED = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.5:4318/' }

describe('settings', () => {
  test('turn tracing on only with the address of a collector', () => {
    assert.equal(readSettings({ OTEL_SERVICE_NAME: 'loja' }).tracing, undefined)
    assert.deepEqual(
      readSettings({ ...TRACED, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a+b==, x-team=loja' }).tracing,
      {
        url: 'http://10.0.0.5:4318/v1/traces',
        headers: { authorization: 'Basic a+b==', 'x-team': 'loja' },
        serviceName: 'balcao',
        ratio: 1,
      },
    )
  })

  test('default to a sandbox on this machine', () => {
    const settings = readSettings({})
    assert.equal(settings.environment, 'sandbox')
    assert.equal(settings.publicUrl, 'http://127.0.0.1:3000')
    assert.equal(settings.databaseUrl, undefined)
    assert.equal(settings.demo, true)
    assert.equal(settings.rateLimit, 500)
    assert.match(settings.dataDir, /^\/.*\.balcao$/)
  })

  test('treat an empty variable as unset', () => {
    assert.equal(readSettings({ PORT: '', BALCAO_SECRET: '', DATABASE_URL: '' }).port, 3000)
  })

  test('allow several secrets for rotation, with the current secret first', () => {
    const { secrets } = readSettings({ BALCAO_SECRET: 'new-new-new-new-new, old-old-old-old-old' })
    assert.deepEqual(secrets, ['new-new-new-new-new', 'old-old-old-old-old'])
  })

  test('trust only proxies on this machine unless `TRUSTED_PROXIES` names others', () => {
    assert.deepEqual(readSettings({}).trustedProxies, ['127.0.0.0/8', '::1'])
    assert.deepEqual(readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,203.0.113.9' }).trustedProxies, [
      '10.0.0.0/8',
      'fd00::/8',
      '203.0.113.9',
    ])
  })

  test('drop the last slash of the public address and put an IPv6 host in brackets', () => {
    assert.equal(readSettings({ PUBLIC_URL: 'https://pay.example.com/' }).publicUrl, 'https://pay.example.com')
    assert.equal(readSettings({ HOST: '::1', PORT: '80' }).publicUrl, 'http://[::1]:80')
  })

  test('let production start without a mail server only with `MAIL=off`', () => {
    const settings = readSettings({ BALCAO_ENV: 'production', BALCAO_SECRET: 'x'.repeat(16), MAIL: 'off' })
    assert.equal(settings.mailIsOff, true)
  })

  const wrong: [string, Record<string, string>, RegExp][] = [
    ['PORT', { PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535, got "abc"\.$/],
    ['PORT', { PORT: '65536' }, /^PORT must be/],
    ['PORT', { PORT: '-1' }, /^PORT must be/],
    ['PORT', { PORT: '1e3' }, /^PORT must be/],
    ['HOST', { HOST: 'http://x' }, /^HOST must be .*got "http:\/\/x"\.$/],
    ['PUBLIC_URL', { PUBLIC_URL: 'pay.example.com' }, /^PUBLIC_URL must be/],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://a.example/?x=1' }, /^PUBLIC_URL must be/],
    ['BALCAO_ENV', { BALCAO_ENV: 'prod' }, /, got "prod"\. Did you mean "production"\?$/],
    ['RETENTION_DAYS', { RETENTION_DAYS: 'delivery=9' }, /^RETENTION_DAYS accepts .*\. Did you mean "deliveries"\?$/],
    ['BALCAO_SECRET', { BALCAO_ENV: 'production' }, /^BALCAO_SECRET is required in production/],
    ['BALCAO_SECRET', { BALCAO_SECRET: 'short' }, /^BALCAO_SECRET must have at least 16 characters/],
    ['BALCAO_SECRET', { BALCAO_SECRET: 'long-enough-to-be-one,' }, /^BALCAO_SECRET must have/],
    ['SIMULATOR_PORT', { SIMULATOR_PORT: '3.5' }, /^SIMULATOR_PORT must be/],
    ['BALCAO_DEMO', { BALCAO_DEMO: 'yes' }, /^BALCAO_DEMO must be one of true, false, got "yes"\.$/],
    [
      'OTEL_TRACES_SAMPLER_ARG',
      { ...TRACED, OTEL_TRACES_SAMPLER_ARG: '10' },
      /^OTEL_TRACES_SAMPLER_ARG must be from 0 to 1/,
    ],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      { ...TRACED, OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
      /^OTEL_EXPORTER_OTLP_HEADERS [^"]*$/,
    ],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }, /^SMTP_URL must be an address like/],
    ['SMTP_URL', { BALCAO_ENV: 'production', BALCAO_SECRET: 'x'.repeat(16) }, /^SMTP_URL is required in production/],
    ['MAIL', { MAIL: 'no' }, /^MAIL must be one of on, off, got "no"\.$/],
    ['MAIL_FROM', { MAIL_FROM: 'Loja <a@b.example>' }, /^MAIL_FROM must be a plain address/],
    ['WORKERS', { WORKERS: '0' }, /^WORKERS must be a whole number from 1 to 64, got "0"\.$/],
    ['RATE_LIMIT', { RATE_LIMIT: 'none' }, /^RATE_LIMIT must be/],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1, proxy' }, /^TRUSTED_PROXIES must be .*got "proxy"\.$/],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES must be/],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must be/],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://root@host/x' }, /^DATABASE_URL must be an address like/],
  ]
  for (const [name, variables, sentence] of wrong)
    test(`refuse a wrong ${name} with an error that names it: ${JSON.stringify(variables)}`, () => {
      assert.throws(() => readSettings(variables), { name: 'StartError', message: sentence })
    })

  test('are refused with an error that never contains a possible password', () => {
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'BALCAO_SECRET'])
      assert.throws(
        () => readSettings({ [name]: 'hunter2' }),
        (error: Error) => !error.message.includes('hunter2'),
      )
  })
})

test('storage for files needs all settings of S3, or none', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'aulas',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  assert.equal(readSettings({}).s3, undefined)
  assert.equal(readSettings(s3).s3?.region, 'us-east-1')
  for (const missing of Object.keys(s3))
    assert.throws(() => readSettings({ ...s3, [missing]: '' }), new RegExp(`${missing} is required`))
  assert.throws(() => readSettings({ ...s3, S3_ENDPOINT: 's3.example' }), /S3_ENDPOINT must be an address/)
})

test('RETENTION_DAYS changes only the days of the listed tables', () => {
  const { retentionDays } = readSettings({ RETENTION_DAYS: 'events=365, mails=90' })
  assert.deepEqual([retentionDays.events, retentionDays.deliveries, retentionDays.mails], [365, 90, 90])
  for (const wrong of ['payments=30', 'events=29', 'events=x', 'events', 'deliveries=181', 'toString=90'])
    assert.throws(() => readSettings({ RETENTION_DAYS: wrong }), /RETENTION_DAYS/)
})
