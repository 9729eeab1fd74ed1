import type { components } from '../../api/__generated__/schema.d.ts'

/** A course with its modules and lessons. */
export type CourseDetail = components['schemas']['CourseDetail']
export type Module = CourseDetail['modules'][number]
export type Lesson = Module['lessons'][number]
