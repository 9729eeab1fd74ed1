import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { type LearnVisitor, learnVisitor } from '../../test/browsers/learnVisitor.ts'
import { putFile } from '../../test/media/mediaFile.ts'
import { openShop } from '../../test/shop.ts'
import { learnerCourse, openLearnerSchool } from '../../test/stores/learnerSchool.ts'
import { sql } from '../core/sql.ts'
import { type LearnLink, learnLinkUrl, newLearnLink } from '../students/learnLink.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'balcao-learn-'))
afterFile(() => rm(dataDir, { recursive: true }))
const shop = await openShop({ jobs: false, node: { dataDir } })
const { ctx } = shop
const school = await openLearnerSchool(ctx, { courses: [{ ...learnerCourse, modules: modulesWithDrip() }] })
const base = `/learn/${school.id}`
const [course] = Object.values(school.courses)

describe('a student without scripts', () => {
  test('goes from the courses through the lessons to the certificate', async () => {
    await school.enroll('ana')
    const ana = await signedIn('ana')
    const home = await ana.get('')
    assert.match(home.body, /Violão/)
    assert.match(home.body, /0 de 4 aulas/)
    const page = await ana.get(`/courses/${course}`)
    assert.match(page.body, /Começar/)
    assert.match(page.body, /Conclua todas as aulas/)
    assert.doesNotMatch(page.body, /Em obras|Solos/, 'drafts are hidden')
    const first = /href="([^"]+lessons[^"]+)"[^>]*>Começar/.exec(page.body)![1]!
    let lesson = await ana.get(first)
    assert.match(lesson.body, /<h1>Dó maior/)
    const visited = [first]
    for (let step = 0; step < 4; step++) {
      const done = await ana.post(`${visited.at(-1)}/complete`)
      assert.equal(done.status, 303)
      visited.push(done.headers.location as string)
      lesson = await ana.get(visited.at(-1)!)
    }
    assert.equal(visited.at(-1), `${base}/courses/${course}`)
    assert.match(lesson.body, /100% concluído/)
    const named = await ana.get(`/courses/${course}/certificate`)
    assert.match(named.body, /Confirme o nome do certificado/)
    assert.equal((await ana.post(`/courses/${course}/certificate`, { name: ' ' })).status, 400)
    await ana.post(`/courses/${course}/certificate`, { name: 'Ana Maria Souza' })
    const certificate = await ana.get(`/courses/${course}/certificate`)
    assert.match(certificate.body, /\/certificates\/[\w-]{14}\.pdf/)
    assert.match((await ana.get('/account')).body, /value="Ana Maria Souza"/)
  })

  test('writes notes, and comments that others see as plain text', async () => {
    await school.enroll('bia')
    const [ana, bia] = [await signedIn('ana'), await signedIn('bia')]
    const path = `/lessons/${school.lessons.l2}`
    await ana.post(`${path}/notes`, { body: '<b>dedo 3</b>' })
    assert.match((await ana.get(`${path}?done=note`)).body, /&#60;b&#62;dedo 3&#60;\/b&#62;<\/textarea>/)
    assert.doesNotMatch((await bia.get(path)).body, /dedo 3/)
    await ana.post(`${path}/comments`, { body: '<script>alert(1)</script>\r\nAlguém mais?' })
    const seen = await bia.get(path)
    assert.match(seen.body, /&#60;script&#62;alert\(1\)&#60;\/script&#62;\nAlguém mais\?/)
    const parentId = /name="parentId" value="(cmt_\w+)"/.exec(seen.body)![1]!
    await bia.post(`${path}/comments`, { body: 'Eu também.', parentId })
    const answered = await ana.get(path)
    assert.match(answered.body, /class="answers"[\s\S]*Eu também\./)
    assert.equal((await bia.post(`${path}/comments/remove`, { id: parentId })).status, 404, 'not her comment')
    await ana.post(`${path}/comments/remove`, { id: parentId })
    assert.match((await bia.get(path)).body, /Comentário apagado/)
    const empty = await ana.post(`${path}/comments`, { body: '   ' })
    assert.equal(empty.status, 400)
    assert.match(empty.body, /Escreva o comentário primeiro/)
    const long = await ana.post(`${path}/notes`, { body: 'x'.repeat(20_001) })
    assert.equal(long.status, 400)
    assert.match(long.body, /O texto é longo demais/)
    assert.doesNotMatch(long.body, /O problema é nosso/)
  })

  test('sees a lesson’s Markdown without its scripts', async () => {
    const ana = await signedIn('ana')
    const path = `/lessons/${school.lessons.l2}`
    await ctx.database.rows(sql('test lesson text', 'update lessons set body = :body where id = :id'), {
      id: school.lessons.l2,
      body: 'O **ré**\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) [y](data:text/html,x)',
    })
    const { body, headers } = await ana.get(path)
    assert.match(body, /<strong>ré<\/strong>/)
    assert.doesNotMatch(body, /<img src=x|href="javascript|href="data/)
    assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self'; /)
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/)
  })

  test('downloads a file of a lesson, and nobody else can download it', async () => {
    const media = await putFile(shop, school.store, {
      name: 'cifras.pdf',
      type: 'application/pdf',
      content: Buffer.from('%PDF-1.7 cifras'),
    })
    const file = { id: 'att_1', storeId: school.id, lessonId: school.lessons.l2, mediaId: media.id }
    await ctx.database.rows(attachFile, file)
    const ana = await signedIn('ana')
    const path = `/lessons/${school.lessons.l2}`
    const link = /href="([^"]+files\/att_1)"/.exec((await ana.get(path)).body)![1]!
    const going = await ana.get(new URL(link, `${shop.url}${base}${path}`).pathname)
    assert.equal(going.status, 303)
    const sent = await shop.call('GET', going.headers.location as string)
    assert.match(String(sent.headers['content-disposition']), /attachment.*cifras\.pdf/)
    assert.match(String(sent.body), /%PDF/)
    const other = await openLearnerSchool(ctx)
    await other.enroll('ana')
    const stranger = await signedIn('ana', other)
    assert.equal((await stranger.get(`/lessons/${school.lessons.l2}/files/att_1`)).status, 404)
    assert.equal((await stranger.get(`/lessons/${other.lessons.l2}/files/att_1`)).status, 404)
  })

  test('finds a lesson by its text', async () => {
    const ana = await signedIn('ana')
    const found = await ana.get('/search?q=MAIOR')
    assert.match(found.body, /2 aulas encontradas/)
    assert.match((await ana.get('/search?q=%3Cb%3E')).body, /Nada encontrado/)
    assert.match((await ana.get('/search?q=%3Cb%3E')).body, /value="&#60;b&#62;"/)
  })
})

describe('a lesson that may not be opened', () => {
  test('says when it opens, and stays closed until then', async () => {
    const drip = await openLearnerSchool(ctx, { courses: [{ ...learnerCourse, modules: modulesWithDrip(5) }] })
    await drip.enroll('ana')
    const ana = await signedIn('ana', drip)
    const { body } = await ana.get(`/courses/${Object.values(drip.courses)[0]}`)
    assert.match(body, /Abre em \d+ de/)
    const locked = await ana.get(`/lessons/${drip.lessons.l3}`)
    assert.equal(locked.status, 403)
    assert.match(locked.body, /Esta aula ainda não abriu\. Abre em/)
    assert.equal((await ana.post(`/lessons/${drip.lessons.l3}/complete`)).status, 404)
  })

  for (const [reason, words] of [
    ['refund', /A compra foi reembolsada em/],
    ['chargeback', /contestado no banco/],
    ['manual', /A loja encerrou o seu acesso/],
  ] as const)
    test(`tells a student why the access ended: ${reason}`, async () => {
      const own = await openLearnerSchool(ctx)
      const enrollment = await own.enroll('ana')
      await own.revoke(enrollment, reason)
      const ana = await signedIn('ana', own)
      assert.match((await ana.get('')).body, /Seu acesso terminou/)
      const page = await ana.get(`/courses/${Object.values(own.courses)[0]}`)
      assert.match(page.body, words)
      assert.doesNotMatch(page.body, /href="[^"]+\/lessons\//)
      const lesson = await ana.get(`/lessons/${own.lessons.l1}`)
      assert.equal(lesson.status, 403)
      assert.match(lesson.body, words)
    })

  test('does not exist for a student of another course or another store', async () => {
    const other = await openLearnerSchool(ctx)
    await other.enroll('ana')
    const stranger = await signedIn('ana', other)
    const own = `/learn/${other.id}`
    for (const path of [`${own}/lessons/${school.lessons.l1}`, `${own}/courses/${course}`, `${own}/nothing`]) {
      const { status, body } = await stranger.get(path)
      assert.deepEqual([status, /Página não encontrada/.test(body)], [404, true], path)
    }
    const posts = ['complete', 'notes', 'comments']
    for (const form of posts)
      assert.equal(
        (await stranger.post(`${own}/lessons/${school.lessons.l1}/${form}`, { body: 'x' })).status,
        404,
        form,
      )
    const bia = await signedIn('bia', other)
    assert.equal((await bia.get(`/lessons/${other.lessons.l1}`)).status, 404, 'without an enrollment')
  })
})

describe('the preview of the store', () => {
  test('shows drafts, marks them as drafts, and has no account', async () => {
    const { url } = await previewLink()
    const visitor = learnVisitor(shop, school.id)
    const entered = await visitor.post('/enter', { link: url.split('link=')[1]! })
    assert.equal(entered.headers.location, `${base}/courses/${course}`)
    const page = await visitor.get(`/courses/${course}`)
    assert.match(page.body, /Pré-visualização da loja/)
    assert.match(page.body, /Solos <span class="tag">Rascunho/)
    assert.equal((await visitor.get(`/lessons/${school.lessons.l5}`)).status, 200)
    assert.equal((await visitor.get('/account/erase')).status, 404)
    assert.equal((await visitor.post('/account', { name: 'Outra' })).status, 404)
  })
})

const attachFile = sql(
  'test attach file',
  `insert into lesson_attachments (id, store_id, lesson_id, position, name, media_id)
   values (:id, :storeId, :lessonId, 1, 'Cifras', :mediaId)`,
)

/** A course with a second module that opens some days after the enrollment. */
function modulesWithDrip(days?: number): object[] {
  const [first, second, ...rest] = learnerCourse.modules
  return [first!, days === undefined ? second! : { ...second, opens: { kind: 'days_after_enrollment', days } }, ...rest]
}

async function previewLink(): Promise<{ url: string }> {
  const { previewOperation } = await import('../students/previewOperation.ts')
  return (await previewOperation.run(ctx, { store: school.store, id: course } as never)) as { url: string }
}

async function signedIn(student: 'ana' | 'bia', at = school): Promise<LearnVisitor> {
  const link: Omit<LearnLink, 'id'> = {
    storeId: at.id,
    studentId: at.students[student]!,
    email: `${student}@example.com`,
    purpose: 'access',
  }
  const visitor = learnVisitor(shop, at.id)
  const entered = await visitor.post('/enter', {
    link: learnLinkUrl(ctx, { learnHost: null }, newLearnLink(link)).split('link=')[1]!,
  })
  assert.equal(entered.status, 303)
  return visitor
}
