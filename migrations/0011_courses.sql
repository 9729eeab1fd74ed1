-- The members area: courses, the students who may see them, and their progress.

create table courses (
  id text primary key,
  store_id text not null references stores,
  -- Each product has at most one course (spec, Course).
  product_id text unique references products,
  title text not null,
  tagline text not null,
  description text,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  cover_url text,
  poster_url text,
  certificate_enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index courses_of_store on courses (store_id, created_at desc, id desc);

create table modules (
  id text primary key,
  store_id text not null references stores,
  course_id text not null references courses,
  position integer not null,
  title text not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  unique (course_id, position)
);

create table lessons (
  id text primary key,
  store_id text not null references stores,
  module_id text not null references modules,
  position integer not null,
  title text not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  video_url text,
  -- Markdown.
  body text,
  duration_seconds integer check (duration_seconds >= 0),
  unique (module_id, position)
);

create table cohorts (
  id text primary key,
  store_id text not null references stores,
  course_id text not null references courses,
  name text not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index cohorts_of_store on cohorts (store_id, created_at, id);
create index cohorts_of_course on cohorts (course_id, created_at, id);
create unique index cohorts_default on cohorts (course_id) where is_default;

-- A cohort sees all other modules of its course.
create table hidden_modules (
  cohort_id text not null references cohorts,
  module_id text not null references modules,
  primary key (cohort_id, module_id)
);

create table students (
  id text primary key,
  store_id text not null references stores,
  name text not null,
  email text,
  avatar_url text,
  -- The store's own preview of the area as a student. The API never shows it.
  preview boolean not null,
  last_login_at timestamptz,
  created_at timestamptz not null
);
create index students_of_store on students (store_id, created_at desc, id desc);
-- A purchase finds its student by e-mail.
create unique index students_by_email on students (store_id, lower(email)) where not preview;

-- The history of access: a row for each grant, with its cause, beginning and end, and how it ended.
create table enrollments (
  id text primary key,
  store_id text not null references stores,
  student_id text not null references students,
  course_id text not null references courses,
  -- Null: no cohort, so nothing is hidden.
  cohort_id text references cohorts,
  -- An active one with a past expires_at counts as expired before the sweep has written it.
  status text not null check (status in ('ACTIVE', 'REVOKED', 'EXPIRED')),
  cause text not null check (cause in ('payment', 'subscription', 'gift', 'import')),
  payment_id text references payments,
  -- A subscription gives access once to each course, for its whole life.
  subscription_id text references subscriptions,
  enrolled_at timestamptz not null,
  -- When the student last did something in the course. Null: never.
  last_activity_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('refund', 'chargeback', 'import', 'manual')),
  check ((cause = 'payment') = (payment_id is not null)),
  check ((status = 'REVOKED') = (revoked_at is not null)),
  check ((status = 'REVOKED') = (revoke_reason is not null)),
  check ((cause = 'subscription') = (subscription_id is not null))
);
create index enrollments_of_student on enrollments (student_id, enrolled_at, id);
create index enrollments_of_course on enrollments (course_id, student_id);
create unique index enrollments_of_payment on enrollments (payment_id, course_id) where payment_id is not null;
create unique index enrollments_once_per_subscription on enrollments (subscription_id, course_id) where subscription_id is not null;
create index enrollments_to_expire on enrollments (expires_at) where status = 'ACTIVE' and expires_at is not null;
create index enrollments_to_expire_of_store on enrollments (store_id, expires_at)
  where status = 'ACTIVE' and expires_at is not null;

-- A lesson without a row was not started. The enrollment names the store.
create table lesson_progress (
  enrollment_id text not null references enrollments,
  lesson_id text not null references lessons,
  status text not null check (status in ('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED')),
  watched_seconds integer not null check (watched_seconds >= 0),
  percent_watched smallint not null check (percent_watched between 0 and 100),
  completed_at timestamptz,
  primary key (enrollment_id, lesson_id),
  check ((status = 'COMPLETED') = (completed_at is not null))
);

create table certificates (
  id text primary key,
  store_id text not null references stores,
  enrollment_id text not null unique references enrollments,
  -- A reader enters it to see whether the certificate is genuine.
  code text not null unique,
  issued_at timestamptz not null
);
