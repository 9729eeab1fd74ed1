import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { request } from 'undici'
import { readPdf } from '../../test/media/readPdf.ts'
import { openShop } from '../../test/shop.ts'
import { openLearnerSchool } from '../../test/stores/learnerSchool.ts'
import { completeLesson } from '../courses/completeLesson.ts'
import { confirmName } from '../courses/confirmName.ts'
import { getLearnerCourse } from '../courses/getLearnerCourse.ts'
import { erasePerson } from '../privacy/erasePerson.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

/** Lets Ana complete the course. @returns her certificate */
async function certificate(
  name = 'Ana <b>Maria</b> de Conceição',
  options: Parameters<typeof openLearnerSchool>[1] = {},
) {
  const school = await openLearnerSchool(ctx, options)
  await school.enroll('ana')
  const ana = { id: school.students.ana!, preview: false }
  await confirmName(ctx, school.store, ana, name)
  for (const ref of ['l1', 'l2', 'l3', 'l4'])
    await completeLesson(ctx, school.store, { studentId: ana.id, lessonId: school.lessons[ref]! })
  const course = await getLearnerCourse(ctx, school.store, ana, school.courses.c!)
  return { school, ana, ...course.certificate! }
}

async function get(path: string) {
  const { statusCode, headers, body } = await request(`${shop.url}${path}`)
  return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) }
}

async function page(path: string) {
  const { status, bytes, headers } = await get(path)
  return { status, headers, text: bytes.toString() }
}

describe('the public page of a certificate', () => {
  test('shows name, course, hours and date, in the reader’s language and without a script from the name', async () => {
    const { code } = await certificate()
    const { status, text, headers } = await page(`/certificates/${code}?lang=en`)
    assert.equal(status, 200)
    assert.match(text, /Ana &#60;b&#62;Maria&#60;\/b&#62; de Conceição/)
    for (const part of ['Valid certificate', 'Violão', '12 hours', 'Escola', code, `/certificates/${code}.pdf`])
      assert.ok(text.includes(part), part)
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    assert.match((await page(`/certificates/${code.toLowerCase()}?lang=pt`)).text, /Certificado válido/)
  })

  test('answers an unknown code with 404 and a form, and the form leads to a certificate', async () => {
    const { code } = await certificate()
    const unknown = await page('/certificates/2222-2222-2222?lang=en')
    assert.equal(unknown.status, 404)
    assert.match(unknown.text, /No certificate has this code/)
    assert.equal((await page('/certificates/%00')).status, 404)
    assert.match((await page('/certificates?lang=en')).text, /<form action="\/certificates"/)
    const { status, headers } = await get(`/certificates?code=${encodeURIComponent(` ${code} `)}`)
    assert.deepEqual([status, headers.location], [303, `/certificates/${code}`])
  })

  test('says that a certificate was revoked, and links to the certificate that replaced it', async () => {
    const { code, id, school } = await certificate()
    await ctx.database.pool.query(
      `update certificates set revoked_at = now(), revoke_reason = 'private reason' where id = $1 and store_id = $2`,
      [id, school.store.id],
    )
    const { text } = await page(`/certificates/${code}?lang=en`)
    assert.match(text, /Revoked certificate/)
    assert.ok(!text.includes('private reason') && !text.includes('.pdf'))
    assert.equal((await get(`/certificates/${code}.pdf`)).status, 404)
  })

  test('keeps the code without the name after the person’s data were erased', async () => {
    const { code, school } = await certificate('Zuleide Quixabá')
    await erasePerson(ctx, school.store.id, 'ana@example.com')
    const { status, text } = await page(`/certificates/${code}?lang=en`)
    assert.equal(status, 200)
    assert.match(text, /Data erased/)
    assert.ok(text.includes('Violão') && !text.includes('Zuleide'))
    assert.equal((await get(`/certificates/${code}.pdf`)).status, 404)
  })
})

describe('the PDF of a certificate', () => {
  test('has one page with the name, the course and a QR code with the address of the public page', async () => {
    const { code, url } = await certificate('João Ângelo Łukasz 山田')
    const { status, headers, bytes } = await get(`/certificates/${code}.pdf?lang=pt`)
    assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'])
    assert.match(String(headers['content-disposition']), /^attachment/, 'browsers show no PDF in a sandbox')
    const { pages, text, qrCodes } = await readPdf(bytes)
    assert.equal(pages, 1)
    for (const part of ['João Ângelo Lukasz ??', 'Violão', '12 horas', 'CERTIFICADO DE CONCLUSÃO', code, url])
      assert.ok(text.includes(part), `${part} in ${text}`)
    assert.deepEqual(qrCodes, [url])
  })

  test('fits long names on one page', async () => {
    const course = 'Formação completa em produção musical, mixagem, masterização e lançamento de discos independentes'
    const { code } = await certificate(
      'Maria Aparecida da Conceição Albuquerque de Vasconcelos e Silva Montenegro'.slice(0, 120),
      {
        courses: [
          {
            ref: 'c',
            title: `${course} ${course}`,
            certificateEnabled: true,
            modules: [{ ref: 'm1', lessons: [{ ref: 'l1' }, { ref: 'l2' }, { ref: 'l3' }, { ref: 'l4' }] }],
          },
        ],
      },
    )
    const { pages, text } = await readPdf((await get(`/certificates/${code}.pdf`)).bytes)
    assert.equal(pages, 1)
    assert.ok(text.replaceAll(/\s+/g, ' ').includes('Vasconcelos e Silva Montenegro'))
  })
})
