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
  /** The number of rows that an INSERT adds, in four tasks. */
  static final int ROW_COUNT = 400;

  /** The difference between the first ids that successive statements add. */
  private static final long ID_STEP = 1_000;

  /** The kind of a statement. */
  enum Kind {
    INSERT,
    OVERWRITE,
    DELETE,
    /** Writes new files of a column. */
    UPDATE,
    /** Deletes rows and adds them again. */
    UPDATE_ROWS,
    MERGE,
    /** Replaces a column by the result of a query. */
    REFRESH,
    /** Adds a column with the result of a query. */
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
      Path temporary = Files.createTempFile(arrivals.getParent(), "arrival", "");
      String lines =
          statement.addedRows().entrySet().stream()
              .map(row -> "{\"id\":" + row.getKey() + "," + values(row.getValue()) + "}")
              .collect(Collectors.joining("\n"));
      Files.writeString(temporary, lines);
      Files.move(temporary, arrivals.resolve(statement.ordinal() + ".json"));
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
  List<String> cleanup() {
    return kind == Kind.ADD ? List.of("alter table stoa.db.t drop column c") : List.of();
  }

  private long firstAdded() {
    return ID_STEP * ordinal;
  }

  /** The rows that an INSERT adds. */
  private Map<Long, String> addedRows() {
    return LongStream.range(firstAdded(), firstAdded() + ROW_COUNT)
        .boxed()
        .collect(
            Collectors.toMap(id -> id, id -> id % 7 + " i" + ordinal, (a, b) -> a, TreeMap::new));
  }

  private long lastMerged() {
    return ID_STEP + ROW_COUNT + 10L * ordinal;
  }

  /**
   * Returns the input line for the {@link ClusterDriver}.
   *
   * @param table the path of {@code t}
   */
  String text(String table, Stream stream) {
    String copyQuery = "as select id, a, t || 'c%d' as t from stoa.db.t where slowly(id) >= 0";
    return switch (kind) {
      case INSERT ->
          String.format(
              "insert into stoa.db.t select id, int(id %% 7), 'i%d' from range(%d, %d, 1, 4)"
                  + " where slowly(id) >= 0",
              ordinal, firstAdded(), firstAdded() + ROW_COUNT);
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
              ID_STEP, lastMerged());
      case REFRESH ->
          ClusterDriver.COLUMN_WRITE_PREFIX
              + table
              + " select _split, _row, t || 'r' as t from stoa.db.t where slowly(id) >= 0";
      case ADD ->
          ClusterDriver.COLUMN_WRITE_PREFIX
              + table
              + " select _split, _row, id % 9 as c from stoa.db.t where slowly(id) >= 0";
      case CREATE -> "create table stoa.db.u " + String.format(copyQuery, ordinal);
      case REPLACE -> "create or replace table stoa.db.u " + String.format(copyQuery, ordinal);
      case STREAM ->
          ClusterDriver.STREAM_PREFIX + stream.arrivals() + " " + stream.checkpoint() + " " + table;
    };
  }

  /**
   * Returns the contents of the tables after the statement.
   *
   * @param unreadRows rows that a streaming query has not written yet, of this statement and
   *     earlier ones
   */
  Map<String, Map<Long, String>> contentsAfter(
      Map<String, Map<Long, String>> tables, Map<Long, String> unreadRows) {
    Map<String, Map<Long, String>> contents = new TreeMap<>(tables);
    Map<Long, String> oldRows = tables.get("t");
    Map<Long, String> rows = new TreeMap<>(oldRows);
    switch (kind) {
      case INSERT -> rows.putAll(addedRows());
      case OVERWRITE -> {
        rows.keySet().removeIf(id -> id % 3 == ordinal % 3);
        rows.replaceAll((id, row) -> changed(row, 100, ""));
      }
      case DELETE -> rows.keySet().removeIf(id -> id % 13 == ordinal % 13);
      case UPDATE, UPDATE_ROWS ->
          rows.replaceAll((id, row) -> id % 3 == ordinal % 3 ? changed(row, 10, "") : row);
      case MERGE -> merge(rows);
      case REFRESH -> rows.replaceAll((id, row) -> changed(row, 0, "r"));
      case ADD -> rows.replaceAll((id, row) -> row + " " + id % 9);
      case CREATE, REPLACE -> {
        Map<Long, String> copy = new TreeMap<>(oldRows);
        copy.replaceAll((id, row) -> changed(row, 0, "c" + ordinal));
        contents.put("u", copy);
      }
      case STREAM -> rows.putAll(unreadRows);
    }
    contents.put("t", rows);
    return contents;
  }

  /** The input rows of a streaming query. */
  Map<Long, String> streamedRows() {
    return kind == Kind.STREAM ? addedRows() : Map.of();
  }

  private void merge(Map<Long, String> rows) {
    Map<Long, String> inserted = new TreeMap<>();
    for (long id = ID_STEP; id < lastMerged(); id++) {
      if (!rows.containsKey(id)) {
        inserted.put(id, id % 2 == 0 ? "0 n" : "1 o");
      }
    }
    rows.keySet().removeIf(id -> (isMerged(id) ? id % 5 : id % 7) == 0);
    rows.replaceAll(
        (id, row) -> {
          if (!isMerged(id)) {
            return id % 7 == 1 ? changed(row, 0, "s") : row;
          }
          return id % 5 == 1 ? changed(row, -1, "") : changed(row, 1, "m");
        });
    rows.putAll(inserted);
  }

  private boolean isMerged(long id) {
    return id >= ID_STEP && id < lastMerged();
  }

  private static String changed(String row, int addend, String suffix) {
    int space = row.indexOf(' ');
    return Integer.parseInt(row.substring(0, space)) + addend + row.substring(space) + suffix;
  }
}
