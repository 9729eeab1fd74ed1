import { OF_STORE, type OfStores } from '../core/sql.ts'
import { isModuleOpen } from './moduleOpening.ts'

/**
 * Returns SQL that is true if an enrollment opens a lesson now: the enrollment is active, its cohort sees the module,
 * the module is open, and nothing is a draft. A preview student may open all lessons that the cohort sees. The
 * statement must have the aliases `students`, `enrollments`, `courses`, `modules` and `lessons`.
 * @param now SQL of the store's time
 * @param ofStores the stores of the statement, by default one
 */
export function opensLesson(now: string, ofStores: OfStores = OF_STORE): string {
  return `enrollments.status = 'ACTIVE' and (enrollments.expires_at is null or enrollments.expires_at > ${now})
    and not exists (select from hidden_modules where hidden_modules.cohort_id = enrollments.cohort_id
      and hidden_modules.module_id = modules.id and hidden_modules.store_id = modules.store_id
      and hidden_modules.store_id ${ofStores})
    and (students.preview or (courses.status = 'PUBLISHED' and modules.status = 'PUBLISHED'
      and lessons.status = 'PUBLISHED' and ${isModuleOpen('modules', 'enrollments', now, ofStores)}))`
}

/**
 * SQL of the joins that `opensLesson` needs, from a row of lessons to the enrollments of one student.
 * @param studentId SQL of the student's id
 * @param ofStores the stores of the statement, by default one
 */
export function enrollmentsOfLesson(studentId: string, ofStores: OfStores = OF_STORE): string {
  return `join modules on modules.id = lessons.module_id and modules.store_id = lessons.store_id
     and modules.store_id ${ofStores}
   join courses on courses.id = modules.course_id and courses.store_id = modules.store_id and courses.store_id ${ofStores}
   join enrollments on enrollments.student_id = ${studentId} and enrollments.course_id = modules.course_id
     and enrollments.store_id = modules.store_id and enrollments.store_id ${ofStores}
   join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
     and students.store_id ${ofStores}`
}
