import { OF_STORE, type OfStores } from '../core/sql.ts'

export const lessonStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'] as const
export type LessonStatus = (typeof lessonStatuses)[number]

/**
 * Returns SQL for the lessons that count for an enrollment (spec, Course progress): the published lessons of the
 * published modules that its cohort sees. The SQL selects id, module_id, module_position and position.
 * @param enrollment alias in the enclosing statement, for a row with store_id, course_id and cohort_id
 * @param ofStores the stores of the statement, by default one
 */
export function visibleLessons(enrollment: string, ofStores: OfStores = OF_STORE): string {
  return `select lessons.id, lessons.module_id, modules.position as module_position, lessons.position
    from modules join lessons on lessons.module_id = modules.id and lessons.store_id = modules.store_id
    where modules.course_id = ${enrollment}.course_id and modules.store_id = ${enrollment}.store_id
      and modules.store_id ${ofStores} and lessons.store_id ${ofStores}
      and modules.status = 'PUBLISHED' and lessons.status = 'PUBLISHED'
      and not exists (select from hidden_modules
        where hidden_modules.cohort_id = ${enrollment}.cohort_id and hidden_modules.module_id = modules.id
          and hidden_modules.store_id = modules.store_id and hidden_modules.store_id ${ofStores})`
}
