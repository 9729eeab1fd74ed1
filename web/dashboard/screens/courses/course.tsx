import { Button, NativeSelect, NumberInput, Switch, Tabs, Textarea, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { LinkButton } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { Cohorts } from './cohorts.tsx'
import { Completion } from './completion.tsx'
import { CourseContent } from './courseContent.tsx'
import type { CourseDetail } from './courseDetail.ts'

const MAX_PRODUCTS = 200

/** One course: its modules and lessons, its cohorts and its description. */
export function CoursePage() {
  const { courseId } = useParams({ from: '/signed-in/$storeId/courses/$courseId' })
  const course = useRead('/dashboard/api/stores/{storeId}/courses/{courseId}', { path: { courseId } })
  return <Loaded query={course}>{(data) => <Shown course={data} />}</Loaded>
}

function Shown({ course }: { course: CourseDetail }) {
  const path = useStorePath()
  const can = useCan()
  const [{ tab }, change] = useUrlState('courses/$courseId', { tab: 'content' })
  return (
    <>
      <PageHeader
        title={course.title}
        badge={<StatusBadge status={course.status} />}
        note={course.tagline}
        back={{ to: path('courses'), label: t.courses.title }}
      >
        {can('students.read') && (
          <LinkButton to={path('students', { courseId: course.id })} variant="default">
            {t.courses.students}
          </LinkButton>
        )}
        {course.can.edit && <PreviewButton course={course} />}
        {course.can.edit && <Publish course={course} />}
      </PageHeader>
      <Tabs value={tab} onChange={(value) => change({ tab: value ?? 'content' })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="content">{t.courses.content}</Tabs.Tab>
          <Tabs.Tab value="cohorts">{t.courses.cohorts}</Tabs.Tab>
          {can('students.read') && <Tabs.Tab value="completion">{t.completion.title}</Tabs.Tab>}
          <Tabs.Tab value="about">{t.courses.about}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="content">
          <CourseContent course={course} />
        </Tabs.Panel>
        <Tabs.Panel value="cohorts">
          <Cohorts course={course} />
        </Tabs.Panel>
        {can('students.read') && (
          <Tabs.Panel value="completion">
            <Completion courseId={course.id} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="about">
          <About course={course} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Opens the course in a new tab as the store's preview student, who also sees drafts. */
function PreviewButton({ course: { id } }: { course: CourseDetail }) {
  const storeId = useStoreId()
  const preview = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/courses/{courseId}/preview-links', {
        params: { path: { storeId, courseId: id } },
      }),
    { onDone: ({ url }) => void window.open(url, '_blank', 'noopener') },
  )
  return (
    <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
      {t.courses.seeAsStudent}
    </Button>
  )
}

function Publish({ course: { id, can } }: { course: CourseDetail }) {
  const storeId = useStoreId()
  const publish = useChange(
    () =>
      api.PATCH('/dashboard/api/stores/{storeId}/courses/{courseId}', {
        params: { path: { storeId, courseId: id } },
        body: { status: can.publish ? 'PUBLISHED' : 'DRAFT' },
      }),
    { done: can.publish ? t.courses.nowPublished : t.courses.nowDraft },
  )
  return (
    <Button variant={can.publish ? 'filled' : 'default'} loading={publish.isPending} onClick={() => publish.mutate()}>
      {can.publish ? t.courses.publish : t.courses.unpublish}
    </Button>
  )
}

function About({ course }: { course: CourseDetail }) {
  const storeId = useStoreId()
  const products = useRead('/dashboard/api/stores/{storeId}/products', { query: { perPage: MAX_PRODUCTS } })
  const save = useServerForm(
    {
      title: course.title,
      tagline: course.tagline,
      description: course.description ?? '',
      productId: course.productId ?? '',
      coverUrl: course.coverUrl ?? '',
      posterUrl: course.posterUrl ?? '',
      certificateEnabled: course.certificateEnabled,
      workloadHours: (course.workloadHours ?? '') as number | string,
    },
    ({ description, productId, coverUrl, posterUrl, workloadHours, ...rest }) =>
      api.PATCH('/dashboard/api/stores/{storeId}/courses/{courseId}', {
        params: { path: { storeId, courseId: course.id } },
        body: {
          ...rest,
          description: description || null,
          productId: productId || null,
          coverUrl: coverUrl || null,
          posterUrl: posterUrl || null,
          workloadHours: workloadHours === '' ? null : Number(workloadHours),
        },
      }),
    { done: t.saved },
  )
  const { form } = save
  return (
    <Card>
      <fieldset disabled={!course.can.edit} style={{ margin: 0, padding: 0, border: 0, minWidth: 0, maxWidth: 640 }}>
        <FormBody of={save} label={t.actions.save}>
          <TextInput label={t.courses.name} {...form.getInputProps('title')} />
          <TextInput label={t.courses.tagline} {...form.getInputProps('tagline')} />
          <Textarea
            label={t.fields.description}
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps('description')}
          />
          <NativeSelect
            label={t.sales.product}
            description={t.courses.productNote}
            data={[
              { value: '', label: t.courses.noProduct },
              ...(products.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps('productId')}
          />
          <TextInput label={t.courses.cover} type="url" placeholder="https://" {...form.getInputProps('coverUrl')} />
          <TextInput label={t.courses.poster} type="url" placeholder="https://" {...form.getInputProps('posterUrl')} />
          <NumberInput
            label={t.courses.workload}
            description={t.courses.workloadNote}
            min={1}
            max={10_000}
            allowDecimal={false}
            maw={240}
            {...form.getInputProps('workloadHours')}
          />
          <Switch label={t.courses.certificate} {...form.getInputProps('certificateEnabled', { type: 'checkbox' })} />
        </FormBody>
      </fieldset>
    </Card>
  )
}
