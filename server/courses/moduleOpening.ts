import { Type } from 'typebox'
import { OF_STORE, type OfStores } from '../core/sql.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { visibleLessons } from './visibleLessons.ts'

/** RFC 3339 with an offset, like other instants of the dashboard. */
const instantWithOffset = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$'

/**
 * The condition that opens a module to students (decisions, "The student's side"). `days` counts periods of 24 hours
 * since the enrollment. `after_module` opens the module after the student completes each visible lesson of another
 * module of the course.
 */
export type ModuleOpening =
  | { kind: 'days_after_enrollment'; days: number }
  | { kind: 'date'; at: string }
  | { kind: 'after_module'; moduleId: string }

/** The schema of a `ModuleOpening`. @param moduleId the schema of a reference to a module */
export function moduleOpening(moduleId = idText() as ReturnType<typeof Type.String>) {
  return Type.Union([
    Type.Object(
      { kind: oneOf(['days_after_enrollment']), days: Type.Integer({ minimum: 0, maximum: 3_650 }) },
      { additionalProperties: false },
    ),
    Type.Object(
      { kind: oneOf(['date']), at: Type.String({ format: 'date-time', maxLength: 40, pattern: instantWithOffset }) },
      { additionalProperties: false },
    ),
    Type.Object({ kind: oneOf(['after_module']), moduleId }, { additionalProperties: false }),
  ])
}

/**
 * Returns true if a module waits for itself, directly or through other modules. Then no student could ever open the
 * module.
 * @param awaited maps each module to the module that it waits for, or null
 */
export function waitsForItself(moduleId: string, awaited: ReadonlyMap<string, string | null>): boolean {
  let next = awaited.get(moduleId)
  for (let steps = 0; next != null && steps < awaited.size; steps++) {
    if (next === moduleId) return true
    next = awaited.get(next)
  }
  return false
}

/**
 * Returns SQL for the instant that opens a module. It is null without such an instant.
 * @param opens SQL of the module's column `opens`
 * @param enrolledAt SQL of the start of the enrollment
 */
export function opensAt(opens: string, enrolledAt: string): string {
  return `case when ${opens} ->> 'kind' = 'days_after_enrollment'
      then ${enrolledAt} + (${opens} ->> 'days')::integer * interval '24 hours'
    when ${opens} ->> 'kind' = 'date' then (${opens} ->> 'at')::timestamptz end`
}

/**
 * Returns SQL that is true if a module is open for an enrollment. A module that waits for a draft or for a hidden module
 * is open.
 * @param module alias of a row of modules
 * @param enrollment alias of a row of enrollments
 * @param now SQL of the store's time
 * @param ofStores the stores of the statement, by default one
 */
export function isModuleOpen(module: string, enrollment: string, now: string, ofStores: OfStores = OF_STORE): string {
  const opens = `${module}.opens`
  return `case when ${opens} is null then true
    when ${opens} ->> 'kind' = 'after_module' then not exists (
      select from (${visibleLessons(enrollment, ofStores)}) as awaited
      where awaited.module_id = ${opens} ->> 'moduleId' and not exists (
        select from lesson_progress as done where done.enrollment_id = ${enrollment}.id
          and done.store_id = ${enrollment}.store_id and done.store_id ${ofStores} and done.lesson_id = awaited.id and done.status = 'COMPLETED'))
    else ${opensAt(opens, `${enrollment}.enrolled_at`)} <= ${now} end`
}
