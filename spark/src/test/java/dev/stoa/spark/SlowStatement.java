package dev.stoa.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A statement whose rows go through {@code slowly}, and its effect on tables: {@code t} of {@code
 * id, a, t}, and its copy {@code u}.
 *
 * @param ordinal counted from 1; identifies the values that it writes
 */
record SlowStatement(Kind kind, int ordinal) {
  /** The number of rows that a statement adds, in four tasks. */
  static final int ROWS = 400;

  private static final long FIRST = 1_000;

  /** The kind of a statement. */
  enum Kind {
    INSERT,
    OVERWRITE,
    DELETE,
    /** Writes files of a column. */
    UPDATE,
    /** Deletes rows and adds them again. */
    UPDATE_ROWS,
    MERGE,
    /** Replaces a column with a query's. */
    REFRESH,
    /** Adds a column with a query's values. */
    ADD,
    CREATE,
    REPLACE,
    STREAM
  }

  /** The input and checkpoint of a streaming query. */
  record Stream(Path arrivals, Path checkpoint) {
    /** Adds rows to the input. */
    void add(SlowStatement statement) throws IOException {
      Files.createDirectories(arrivals);
      Path begun = Files.createTempFile(arrivals.getParent(), "arrival", "");
      String lines =
          statement.added().entrySet().stream()
              .map(row -> "{\"id\":" + row.getKey() + "," + values(row.getValue()) + "}")
              .collect(Collectors.joining("\n"));
      Files.writeString(begun, lines);
      Files.move(begun, arrivals.resolve(statement.ordinal() + ".json"));
    }

    private static String values(String row) {
      String[] values = row.split(" ", 2);
      return "\"a\":" + values[0] + ",\"t\":\"" + values[1] + "\"";
    }
  }

  /** The statements to run first, all on the driver. */
  List<String> preparation() {
    return switch (kind) {
      case UPDATE_ROWS -> List.of("set spark.stoa.update=rows");
      case UPDATE -> List.of("set spark.stoa.update=columns");
      case CREATE -> List.of("drop table if exists stoa.db.u");
      default -> List.of();
    };
  }

  /** The statements that undo its result, so that others find their columns. */
  List<String> tidying() {
    return kind == Kind.ADD ? List.of("alter table stoa.db.t drop column c") : List.of();
  }

  private long firstAdded() {
    return FIRST * ordinal;
  }

  /** The rows that an INSERT adds. */
  private Map<Long, String> added() {
    return LongStream.range(firstAdded(), firstAdded() + ROWS)
        .boxed()
        .collect(
            Collectors.toMap(id -> id, id -> id % 7 + " i" + ordinal, (a, b) -> a, TreeMap::new));
  }

  private long lastMerged() {
    return FIRST + ROWS + 10L * ordinal;
  }

  /**
   * The input line for the {@link ClusterDriver}.
   *
   * @param table the path of {@code t}
   */
  String text(String table, Stream stream) {
    String copied = "as select id, a, t || 'c%d' as t from stoa.db.t where slowly(id) >= 0";
    return switch (kind) {
      case INSERT ->
          String.format(
              "insert into stoa.db.t select id, int(id %% 7), 'i%d' from range(%d, %d, 1, 4)"
                  + " where slowly(id) >= 0",
              ordinal, firstAdded(), firstAdded() + ROWS);
      case OVERWRITE ->
          "insert overwrite stoa.db.t select id, a + 100, t from stoa.db.t"
              + " where slowly(id) % 3 <> "
              + ordinal % 3;
      case DELETE -> "delete from stoa.db.t where slowly(id) % 13 = " + ordinal % 13;
      case UPDATE, UPDATE_ROWS ->
          "update stoa.db.t set a = a + 10 where slowly(id) % 3 = " + ordinal % 3;
      case MERGE ->
          String.format(
              """
              merge into stoa.db.t t
              using (select id from range(%d, %d, 1, 4) where slowly(id) >= 0) s on t.id = s.id
              when matched and t.id %% 5 = 0 then delete
              when matched and t.id %% 5 = 1 then update set a = t.a - 1
              when matched then update set a = t.a + 1, t = t.t || 'm'
              when not matched and s.id %% 2 = 0 then insert (id, a, t) values (s.id, 0, 'n')
              when not matched then insert (id, a, t) values (s.id, 1, 'o')
              when not matched by source and t.id %% 7 = 0 then delete
              when not matched by source and t.id %% 7 = 1 then update set t = t.t || 's'
              """,
              FIRST, lastMerged());
      case REFRESH ->
          ClusterDriver.COLUMNS
              + table
              + " select _split, _row, t || 'r' as t from stoa.db.t where slowly(id) >= 0";
      case ADD ->
          ClusterDriver.COLUMNS
              + table
              + " select _split, _row, id % 9 as c from stoa.db.t where slowly(id) >= 0";
      case CREATE -> "create table stoa.db.u " + String.format(copied, ordinal);
      case REPLACE -> "create or replace table stoa.db.u " + String.format(copied, ordinal);
      case STREAM ->
          ClusterDriver.STREAM + stream.arrivals() + " " + stream.checkpoint() + " " + table;
    };
  }

  /**
   * The tables after the statement.
   *
   * @param arrived rows that a streaming query has not written yet, of this statement and earlier
   *     ones
   */
  Map<String, Map<Long, String>> applied(
      Map<String, Map<Long, String>> tables, Map<Long, String> arrived) {
    Map<String, Map<Long, String>> after = new TreeMap<>(tables);
    Map<Long, String> before = tables.get("t");
    Map<Long, String> rows = new TreeMap<>(before);
    switch (kind) {
      case INSERT -> rows.putAll(added());
      case OVERWRITE -> {
        rows.keySet().removeIf(id -> id % 3 == ordinal % 3);
        rows.replaceAll((id, row) -> plus(row, 100, ""));
      }
      case DELETE -> rows.keySet().removeIf(id -> id % 13 == ordinal % 13);
      case UPDATE, UPDATE_ROWS ->
          rows.replaceAll((id, row) -> id % 3 == ordinal % 3 ? plus(row, 10, "") : row);
      case MERGE -> merge(rows);
      case REFRESH -> rows.replaceAll((id, row) -> plus(row, 0, "r"));
      case ADD -> rows.replaceAll((id, row) -> row + " " + id % 9);
      case CREATE, REPLACE -> {
        Map<Long, String> copy = new TreeMap<>(before);
        copy.replaceAll((id, row) -> plus(row, 0, "c" + ordinal));
        after.put("u", copy);
      }
      case STREAM -> rows.putAll(arrived);
    }
    after.put("t", rows);
    return after;
  }

  /** The input rows of a streaming query. */
  Map<Long, String> arriving() {
    return kind == Kind.STREAM ? added() : Map.of();
  }

  private void merge(Map<Long, String> rows) {
    Map<Long, String> inserted = new TreeMap<>();
    for (long id = FIRST; id < lastMerged(); id++) {
      if (!rows.containsKey(id)) {
        inserted.put(id, id % 2 == 0 ? "0 n" : "1 o");
      }
    }
    rows.keySet().removeIf(id -> (isMerged(id) ? id % 5 : id % 7) == 0);
    rows.replaceAll(
        (id, row) -> {
          if (!isMerged(id)) {
            return id % 7 == 1 ? plus(row, 0, "s") : row;
          }
          return id % 5 == 1 ? plus(row, -1, "") : plus(row, 1, "m");
        });
    rows.putAll(inserted);
  }

  private boolean isMerged(long id) {
    return id >= FIRST && id < lastMerged();
  }

  private static String plus(String row, int a, String text) {
    int space = row.indexOf(' ');
    return Integer.parseInt(row.substring(0, space)) + a + row.substring(space) + text;
  }
}
