package dev.stoa.spark;

import java.util.List;
import java.util.Optional;

/**
 * A statement that changes the schema, the partitioning, the files or the rows of a table {@code
 * t}, for tests that kill its processes. In the texts, {@code $} is the schema of the table,
 * without the catalog.
 */
enum TableStatement {
  EVOLVING_MERGE(
      Repetition.SAME,
      2,
      """
      merge with schema evolution into stoa.$.t t
      using (select id, int(id % 3) as p, 100 + id as a, 'e' || id as e from range(20, 70, 1, 2)
      where slowly(id) >= 0) s on t.id = s.id
      when matched and s.id % 9 = 0 then delete
      when matched then update set a = s.a, e = s.e
      when not matched and s.id % 9 <> 0 then insert (id, p, a, e) values (s.id, s.p, s.a, s.e)
      """),
  EVOLVING_INSERT(
      Repetition.ADDS,
      2,
      "insert with schema evolution into stoa.$.t by name select id, int(id % 3) as p, id as a,"
          + " named_struct('x', 1, 'y', 2, 'z', id) as s from range(100, 140, 1, 2)"
          + " where slowly(id) >= 0"),
  INSERT_OF_DEFAULTS(
      Repetition.ADDS,
      1,
      "insert into stoa.$.t (id, p) select id, int(id % 3) from range(100, 140, 1, 2)"
          + " where slowly(id) >= 0"),
  UPDATE_TO_DEFAULT(Repetition.SAME, 1, "update stoa.$.t set d = default where slowly(id) % 2 = 0"),
  SET_DEFAULT(Repetition.SAME, 1, "alter table stoa.$.t alter column d set default 8"),
  ADD_COLUMN_WITH_DEFAULT(
      Repetition.REFUSED, 1, "alter table stoa.$.t add column n int not null default 3"),
  RENAME_FIELD(Repetition.REFUSED, 1, "alter table stoa.$.t rename column l.element.v to code"),
  DROP_FIELD(Repetition.REFUSED, 1, "alter table stoa.$.t drop column s.y"),
  MOVE_FIELD(Repetition.SAME, 1, "alter table stoa.$.t alter column s.y first"),
  WIDEN_FIELD(Repetition.SAME, 1, "alter table stoa.$.t alter column l.element.v type bigint"),
  REPLACE_COLUMNS(
      Repetition.SAME,
      1,
      "alter table stoa.$.t drop partition field p;"
          + "call stoa.system.compact(table => '$.t', repartition => true)",
      "alter table stoa.$.t replace columns (k bigint comment 'new', t string)"),
  SET_NOT_NULL(Repetition.SAME, 1, "alter table stoa.$.t alter column a set not null"),
  ADD_CONSTRAINT(
      Repetition.REFUSED, 1, "alter table stoa.$.t add constraint positive check (id >= 0)"),
  DROP_CONSTRAINT(
      Repetition.REFUSED,
      1,
      "alter table stoa.$.t add constraint positive check (id >= 0)",
      "alter table stoa.$.t drop constraint positive"),
  CREATE_LIKE(Repetition.REFUSED, 1, "create table stoa.$.u like stoa.$.t"),
  DROP_PARTITION(Repetition.REFUSED, 1, "alter table stoa.$.t drop partition (p = 1)"),
  TRUNCATE_PARTITION(Repetition.SAME, 1, "truncate table stoa.$.t partition (p = 1)"),
  ADD_PARTITION_FIELD(
      Repetition.REFUSED, 1, "alter table stoa.$.t add partition field bucket(2, id)"),
  DROP_PARTITION_FIELD(Repetition.REFUSED, 1, "alter table stoa.$.t drop partition field p"),
  REPLACE_PARTITION_FIELD(
      Repetition.REFUSED, 1, "alter table stoa.$.t replace partition field p with bucket(2, id)"),
  COMPACT(Repetition.SAME, 1, "call stoa.system.compact(table => '$.t')"),
  SORT(Repetition.SAME, 1, "call stoa.system.compact(table => '$.t', sort_by => 'id desc')"),
  SORT_BY_Z_ORDER(
      Repetition.SAME, 1, "call stoa.system.compact(table => '$.t', sort_by => 'zorder(id, a)')"),
  REPARTITION(
      Repetition.SAME,
      1,
      "alter table stoa.$.t replace partition field p with bucket(2, id)",
      "call stoa.system.compact(table => '$.t', repartition => true)"),
  REWRITE_DELETES(Repetition.SAME, 1, "call stoa.system.rewrite_deletes(table => '$.t')"),
  EXPIRE(Repetition.SAME, 1, "call stoa.system.expire(table => '$.t', older_than => now())"),
  CREATE_BRANCH(Repetition.SAME, 1, "alter table stoa.$.t create branch if not exists audit"),
  DROP_BRANCH(
      Repetition.SAME,
      1,
      "alter table stoa.$.t create branch audit;delete from stoa.$.t.branch_audit where id = 1",
      "alter table stoa.$.t drop branch if exists audit"),
  MERGE_INTO_BRANCH(
      Repetition.SAME,
      1,
      "alter table stoa.$.t create branch audit",
      """
      merge into stoa.$.t.branch_audit t
      using (select id, 100 + id as a from range(20, 70, 1, 2) where slowly(id) >= 0) s
      on t.id = s.id
      when matched and s.id % 9 = 0 then delete
      when matched then update set a = s.a
      when not matched and s.id % 9 <> 0 then insert (id, a) values (s.id, s.a)
      """),
  FAST_FORWARD(
      Repetition.SAME,
      1,
      "alter table stoa.$.t create branch audit;delete from stoa.$.t.branch_audit where id < 20",
      "call stoa.system.fast_forward(table => '$.t', branch => 'main', to => 'audit')"),
  INSERT_OF_GENERATED_COLUMNS(
      Repetition.ADDS,
      1,
      Preparations.GENERATED_COLUMNS,
      "insert into stoa.$.u (id, a) select id, int(id) from range(100, 140, 1, 2)"
          + " where slowly(id) >= 0"),
  MERGE_OF_GENERATED_COLUMNS(
      Repetition.SAME,
      1,
      Preparations.GENERATED_COLUMNS,
      """
      merge into stoa.$.u t
      using (select id, int(id) as a from range(20, 70, 1, 2) where slowly(id) >= 0) s
      on t.id = s.id
      when matched then update set a = s.a
      when not matched then insert (id, a) values (s.id, s.a)
      """),
  STREAM_OF_CHANGES(
      Repetition.SAME,
      4,
      "create table stoa.$.u (id bigint, a int, type string, version bigint)",
      ClusterDriver.CHANGES_PREFIX + "$");

  /** Statements that several kinds need before. */
  private static final class Preparations {
    static final String GENERATED_COLUMNS =
        "create table stoa.$.u (id bigint, a int, b int generated always as (a + 1),"
            + " n bigint generated always as identity) partitioned by (b);"
            + "insert into stoa.$.u (id, a) select id, 0 from range(0, 40, 1, 2)";
  }

  /** What happens when the statement is run again after it has been committed. */
  enum Repetition {
    /** The table stays the same. */
    SAME,
    /** The statement is rejected. */
    REFUSED,
    /** The table has the rows twice. */
    ADDS
  }

  /** The statements that create the table: splits of three partitions, some with deleted rows. */
  static final List<String> CREATION =
      List.of(
          "create schema stoa.$",
          """
          create table stoa.$.t (id bigint, a int, t string, d int default 7,
          s struct<x: int, y: int>, l array<struct<v: int, w: string>>, p int) partitioned by (p)
          """,
          insertion(0, 40),
          insertion(40, 60),
          "delete from stoa.$.t where id % 10 = 4",
          "update stoa.$.t set a = a + 1 where id % 10 = 5");

  private final Repetition repetition;
  private final int commitCount;
  private final String preparation;
  private final String text;

  TableStatement(Repetition repetition, int commitCount, String text) {
    this(repetition, commitCount, "", text);
  }

  TableStatement(Repetition repetition, int commitCount, String preparation, String text) {
    this.repetition = repetition;
    this.commitCount = commitCount;
    this.preparation = preparation;
    this.text = text;
  }

  private static String insertion(int from, int to) {
    return String.format(
        "insert into stoa.$.t select id, int(id %% 7), 't' || id, 1, named_struct('x', int(id),"
            + " 'y', 1), array(named_struct('v', int(id), 'w', 'w')), int(id %% 3)"
            + " from range(%d, %d, 1, 1)",
        from, to);
  }

  Repetition repetition() {
    return repetition;
  }

  /** The number of commits of the statement, each of which is all or nothing. */
  int commitCount() {
    return commitCount;
  }

  /** The statements to run before, all without faults. */
  List<String> preparation() {
    return preparation.isEmpty() ? List.of() : List.of(preparation.split(";", -1));
  }

  /** Returns a line for the {@link ClusterDriver}. */
  String text(String schema) {
    return in(schema, text);
  }

  /** Returns a statement of this class with the name of the table's schema. */
  static String in(String schema, String text) {
    return text.replace("$", schema).replace('\n', ' ');
  }

  /** Whether the table has an index of its ids; the indexed column cannot be dropped. */
  boolean hasIndex() {
    return this != REPLACE_COLUMNS;
  }

  /** The table that the statement changes. */
  String table() {
    return switch (this) {
      case CREATE_LIKE,
          INSERT_OF_GENERATED_COLUMNS,
          MERGE_OF_GENERATED_COLUMNS,
          STREAM_OF_CHANGES ->
          "u";
      default -> "t";
    };
  }

  /** The branch that the statement changes; empty for the table itself. */
  Optional<String> branch() {
    return this == MERGE_INTO_BRANCH ? Optional.of("audit") : Optional.empty();
  }

  /** Whether the newest version has the same schema and rows before and after the statement. */
  boolean changesFilesOnly() {
    return switch (this) {
      case COMPACT,
          SORT,
          SORT_BY_Z_ORDER,
          REPARTITION,
          REWRITE_DELETES,
          EXPIRE,
          CREATE_BRANCH,
          DROP_BRANCH ->
          true;
      default -> false;
    };
  }

  /** Whether executors write files for the statement. */
  boolean hasTasks() {
    return switch (this) {
      case EVOLVING_MERGE,
          EVOLVING_INSERT,
          INSERT_OF_DEFAULTS,
          UPDATE_TO_DEFAULT,
          MERGE_INTO_BRANCH,
          INSERT_OF_GENERATED_COLUMNS,
          MERGE_OF_GENERATED_COLUMNS,
          STREAM_OF_CHANGES ->
          true;
      default -> false;
    };
  }
}
