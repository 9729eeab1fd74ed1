-- The members area: courses, the students who may see them, and their progress.

create table courses (
  id text not null,
  store_id text not null references stores,
  product_id text,
  title text not null,
  tagline text not null,
  description text,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  cover_url text,
  poster_url text,
  certificate_enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Each product has at most one course (spec, Course).
  unique (product_id, store_id),
  foreign key (product_id, store_id) references products
);
create index courses_of_store on courses (store_id, created_at desc, id desc);
alter table courses add primary key (id, store_id);

create table modules (
  id text not null,
  store_id text not null references stores,
  course_id text not null,
  position integer not null,
  title text not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  primary key (id, store_id),
  unique (course_id, store_id, position),
  foreign key (course_id, store_id) references courses
);

create table lessons (
  id text not null,
  store_id text not null references stores,
  module_id text not null,
  position integer not null,
  title text not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  video_url text,
  -- Markdown text.
  body text,
  duration_seconds integer check (duration_seconds >= 0),
  primary key (id, store_id),
  unique (module_id, store_id, position),
  foreign key (module_id, store_id) references modules
);

create table cohorts (
  id text not null,
  store_id text not null references stores,
  course_id text not null,
  name text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  foreign key (course_id, store_id) references courses
);
create index cohorts_of_store on cohorts (store_id, created_at, id);
create index cohorts_of_course on cohorts (course_id, created_at, id);
create unique index cohorts_default on cohorts (course_id, store_id) where is_default;
alter table cohorts add primary key (id, store_id);

-- The modules of a course that a cohort does not see.
create table hidden_modules (
  cohort_id text not null,
  store_id text not null,
  module_id text not null,
  primary key (cohort_id, store_id, module_id),
  foreign key (cohort_id, store_id) references cohorts,
  foreign key (module_id, store_id) references modules
);

create table students (
  id text not null,
  store_id text not null references stores,
  name text not null,
  email text,
  avatar_url text,
  -- If true, the student is the store's own preview of a course. The API never shows this student.
  preview boolean not null,
  last_login_at timestamptz,
  created_at timestamptz not null
);
create index students_of_store on students (store_id, created_at desc, id desc);
-- A purchase finds its student by e-mail.
create unique index students_by_email on students (store_id, lower(email)) where not preview;
alter table students add primary key (id, store_id);

-- The history of access to courses. Each grant of access has a row with its cause, its start, its end and the cause of its end.
create table enrollments (
  id text not null,
  store_id text not null references stores,
  student_id text not null,
  course_id text not null,
  -- If it is null, the student has no cohort and sees all modules.
  cohort_id text,
  -- An active enrollment with a past expires_at counts as expired, even before a job has changed its status.
  status text not null check (status in ('ACTIVE', 'REVOKED', 'EXPIRED')),
  cause text not null check (cause in ('payment', 'subscription', 'gift', 'import')),
  payment_id text,
  -- A subscription has one enrollment in each course, for its whole life.
  subscription_id text,
  enrolled_at timestamptz not null,
  -- The student's last activity in the course. Null if there was none.
  last_activity_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('refund', 'chargeback', 'import', 'manual')),
  check ((cause = 'payment') = (payment_id is not null)),
  check ((status = 'REVOKED') = (revoked_at is not null)),
  check ((status = 'REVOKED') = (revoke_reason is not null)),
  check ((cause = 'subscription') = (subscription_id is not null)),
  primary key (id, store_id),
  foreign key (student_id, store_id) references students,
  foreign key (course_id, store_id) references courses,
  foreign key (cohort_id, store_id) references cohorts,
  foreign key (payment_id, store_id) references payments,
  foreign key (subscription_id, store_id) references subscriptions
);
create index enrollments_of_student on enrollments (student_id, enrolled_at, id);
create index enrollments_of_course on enrollments (course_id, student_id);
create unique index enrollments_of_payment on enrollments (payment_id, store_id, course_id) where payment_id is not null;
create unique index enrollments_once_per_subscription on enrollments (subscription_id, store_id, course_id) where subscription_id is not null;
create index enrollments_to_expire on enrollments (expires_at) where status = 'ACTIVE' and expires_at is not null;
create index enrollments_to_expire_of_store on enrollments (store_id, expires_at)
  where status = 'ACTIVE' and expires_at is not null;

-- A lesson without a row has not been started.
create table lesson_progress (
  enrollment_id text not null,
  store_id text not null,
  lesson_id text not null,
  status text not null check (status in ('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED')),
  watched_seconds integer not null check (watched_seconds >= 0),
  percent_watched smallint not null check (percent_watched between 0 and 100),
  completed_at timestamptz,
  primary key (enrollment_id, store_id, lesson_id),
  check ((status = 'COMPLETED') = (completed_at is not null)),
  foreign key (enrollment_id, store_id) references enrollments,
  foreign key (lesson_id, store_id) references lessons
);

create table certificates (
  id text not null,
  store_id text not null references stores,
  enrollment_id text not null,
  -- With this code anybody can check that the certificate is genuine.
  code text not null unique,
  issued_at timestamptz not null,
  primary key (id, store_id),
  unique (enrollment_id, store_id),
  foreign key (enrollment_id, store_id) references enrollments
);
