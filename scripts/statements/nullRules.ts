/** Operators that return null only if an operand is null. */
export const strictOperators = new Set([
  ...['=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '/', '%', '||', '~', '~*', '!~', '~~', '~~*', '!~~'],
  ...['@>', '<@', '?', '&&', '@@', '#'],
])

/** Functions that return null only if an argument is null. */
export const strictFunctions = new Set([
  ...['lower', 'upper', 'length', 'char_length', 'left', 'right', 'replace', 'translate', 'btrim', 'ltrim', 'rtrim'],
  ...['abs', 'round', 'floor', 'ceil', 'trunc', 'mod', 'div', 'power', 'sign', 'date_trunc', 'timezone', 'extract'],
  ...[
    'date_part',
    'to_char',
    'to_timestamp',
    'make_interval',
    'encode',
    'decode',
    'md5',
    'sha256',
    'digest',
    'cardinality',
  ],
  ...['row_to_json', 'to_json', 'to_jsonb', 'starts_with', 'strpos', 'octet_length', 'regexp_replace', 'lpad', 'rpad'],
  ...[
    'json_array_length',
    'jsonb_array_length',
    'date',
    'age',
    'justify_interval',
    'convert_from',
    'convert_to',
    'hashtext',
  ],
])

/** Functions that never return null. */
export const bareFunctions = new Set([
  ...['count', 'now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'gen_random_uuid', 'random'],
  ...[
    'json_build_object',
    'jsonb_build_object',
    'json_build_array',
    'jsonb_build_array',
    'concat',
    'concat_ws',
    'format',
  ],
  ...[
    'row_number',
    'rank',
    'dense_rank',
    'cume_dist',
    'num_nulls',
    'num_nonnulls',
    'pg_is_in_recovery',
    'current_database',
  ],
  ...[
    'version',
    'pg_backend_pid',
    'nextval',
    'pg_try_advisory_lock',
    'pg_try_advisory_xact_lock',
    'pg_current_wal_lsn',
  ],
])
