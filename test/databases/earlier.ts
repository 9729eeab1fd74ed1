/**
 * Returns SQL for an instant of a column minus an interval. A day has 24 hours.
 * @param span SQL of the interval. A distributed engine refuses `column - interval` in an UPDATE, because its result depends on
 *   the time zone of the session
 */
export function earlier(column: string, span: string): string {
  return `(${column} at time zone 'UTC' - ${span}) at time zone 'UTC'`
}
