package dev.stoa.cli.input.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.database.Postgres;
import dev.stoa.cli.input.jdbc.DatabaseInput.TableSource;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.ObjectPredicate;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** Predicates in SQL, ranges of tasks and the snapshot that they share. */
final class DatabaseScanTest {
  private static final String ROWS =
      """
      CREATE TABLE t (id int PRIMARY KEY, i int, l bigint, n numeric(9,2), w numeric(30,5),
        %s f real, d double precision, b boolean, s varchar(20), c char(4), born date,
        t time(6), ts timestamp(6), tsz timestamp(3) with time zone, u uuid);
      """;
  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "A",
          "ab",
          "ab ",
          "B",
          "b",
          "é",
          "z%",
          "z_",
          "[x]",
          "\\",
          "it''s",
          "\uD83D\uDE00");
  private static final List<String> NUMBERS =
      List.of("-2147483648", "-1", "0", "1", "2", "7.5", "1.10");
  private static final List<String> DAYS =
      List.of("0001-01-01", "1582-10-10", "1969-12-31", "2024-02-29", "9999-12-31");
  private static final List<String> UUIDS =
      List.of("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", "00000000-0000-0000-0000-000000000000");

  private final Random random = Seeds.random(DatabaseScanTest.class);

  /** Creates an access to a new database of H2 in this process. */
  private static DatabaseAccess h2(String name) {
    return new DatabaseAccess(
        new DatabaseUrl("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1"), new Properties());
  }

  private static void execute(DatabaseAccess access, String... statements) throws SQLException {
    try (Connection connection = access.open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
      connection.commit();
    }
  }

  private String pick(List<String> values) {
    return values.get(random.nextInt(values.size()));
  }

  private String orNull(String literal) {
    return random.nextInt(6) == 0 ? "NULL" : literal;
  }

  private String row(int id, boolean hasBigDecimal) {
    String time = "%02d:59:59.%06d".formatted(random.nextInt(24), random.nextInt(3));
    List<String> values = new ArrayList<>();
    values.add(String.valueOf(id));
    values.add(orNull(String.valueOf(random.nextInt(5) - 2)));
    values.add(
        orNull(random.nextBoolean() ? "9223372036854775807" : String.valueOf(random.nextInt(3))));
    values.add(orNull(pick(List.of("-1.10", "0", "1.10", "7.50", "1234567.89"))));
    values.add(orNull(pick(List.of("-1.1", "0", "1.1", "7.5", "1234567890123456789012345.12345"))));
    if (hasBigDecimal) {
      values.add(orNull(pick(List.of("1", "1.0", "1.10", "-7.5", "1e30"))));
    }
    values.add(orNull(pick(List.of("0.1", "-0.0", "1", "CAST('NaN' AS real)", "7.5"))));
    values.add(orNull(pick(List.of("0.1", "-0.0", "1", "CAST('NaN' AS double precision)", "7.5"))));
    values.add(orNull(random.nextBoolean() ? "TRUE" : "FALSE"));
    values.add(orNull("'" + pick(TEXTS) + "'"));
    values.add(orNull("'" + pick(List.of("a", "ab", "b")) + "'"));
    values.add(orNull("DATE '" + pick(DAYS) + "'"));
    values.add(orNull("TIME '" + time + "'"));
    values.add(orNull("TIMESTAMP '" + pick(DAYS) + " " + time + "'"));
    values.add(orNull("TIMESTAMP WITH TIME ZONE '" + pick(DAYS) + " 00:00:00.125+00:00'"));
    values.add(orNull("CAST('" + pick(UUIDS) + "' AS uuid)"));
    return "INSERT INTO t VALUES (" + String.join(", ", values) + ")";
  }

  private String predicate(boolean isUpperCase, boolean hasBigDecimal, int depth) {
    if (depth > 0 && random.nextInt(3) > 0) {
      String left = predicate(isUpperCase, hasBigDecimal, depth - 1);
      return switch (random.nextInt(3)) {
        case 0 -> "not (" + left + ")";
        case 1 -> "(" + left + ") and (" + predicate(isUpperCase, hasBigDecimal, depth - 1) + ")";
        default -> "(" + left + ") or (" + predicate(isUpperCase, hasBigDecimal, depth - 1) + ")";
      };
    }
    List<String> columns =
        new ArrayList<>(
            List.of("i", "l", "n", "w", "f", "d", "b", "s", "c", "born", "t", "ts", "tsz", "u"));
    if (hasBigDecimal) {
      columns.add("big");
    }
    String column = pick(columns);
    String name = isUpperCase ? column.toUpperCase(Locale.ROOT) : column;
    if (random.nextInt(8) == 0) {
      return name + pick(List.of(" is null", " is not null"));
    }
    if (column.equals("b")) {
      return name + pick(List.of(" = true", " != true", " = false", " in (true, false)"));
    }
    if (List.of("s", "c").contains(column) && random.nextInt(3) == 0) {
      String text = pick(List.of("a", "b", "%", "\\_", "[", "z"));
      return name
          + pick(
              List.of(
                  " like '" + text + "%'",
                  " like '%" + text + "'",
                  " like '%" + text + "%'",
                  " ilike '" + text + "%'"));
    }
    String operator =
        pick(List.of(" = ", " != ", " < ", " <= ", " > ", " >= ", " in (", " between "));
    String literal = literal(column);
    if (operator.equals(" in (")) {
      return name + operator + literal + ", " + literal(column) + ")";
    }
    return operator.equals(" between ")
        ? name + operator + literal + " and " + literal(column)
        : name + operator + literal;
  }

  private String literal(String column) {
    return switch (column) {
      case "i", "l", "n", "w", "big" -> pick(NUMBERS);
      case "f", "d" -> random.nextInt(5) == 0 ? "double 'nan'" : pick(NUMBERS);
      case "s", "c" -> "'" + pick(TEXTS) + "'";
      case "born" -> "date '" + pick(DAYS) + "'";
      case "t" -> "time '0" + random.nextInt(10) + ":59:59.00000" + random.nextInt(3) + "'";
      case "ts" -> "timestamp '" + pick(DAYS) + " 0" + random.nextInt(10) + ":59:59.0000005'";
      case "tsz" -> "timestamp '" + pick(DAYS) + "T00:00:00.125Z'";
      default -> "'" + pick(UUIDS) + "'";
    };
  }

  private static Set<Integer> ids(DatabaseAccess access, DatabaseInput input) throws IOException {
    Set<Integer> ids = new TreeSet<>();
    try (DatabaseScan scan = DatabaseScan.open(access, input)) {
      for (TaskRange range : scan.ranges()) {
        try (FileRecordReader rows = scan.open(range)) {
          while (rows.next()) {
            assertTrue(ids.add((Integer) rows.record().get(0)), "a row in two ranges");
          }
        }
      }
    }
    return ids;
  }

  /** Returns the rows for which a predicate holds, by evaluating it on all rows. */
  private static Set<Integer> expectedIds(List<GenericRecord> rows, FilterPredicate predicate) {
    ObjectPredicate test =
        ObjectPredicate.of(predicate.bind(AvroTypes.record(rows.get(0).getSchema())));
    return rows.stream()
        .filter(row -> test.test(row::get))
        .map(row -> (Integer) row.get(0))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<GenericRecord> allRows(DatabaseAccess access) throws IOException {
    List<GenericRecord> copies = new ArrayList<>();
    try (DatabaseScan scan = DatabaseScan.open(access, DatabaseInput.of(new TableSource("t")));
        FileRecordReader rows = scan.open(TaskRange.ALL)) {
      while (rows.next()) {
        copies.add(GenericData.get().deepCopy(scan.schema(), rows.record()));
      }
    }
    return copies;
  }

  private void checkRandomPredicates(DatabaseAccess access, boolean isUpperCase, boolean isPostgres)
      throws SQLException, IOException {
    execute(access, ROWS.formatted(isPostgres ? "big numeric," : ""));
    execute(
        access, IntStream.range(0, 200).mapToObj(id -> row(id, isPostgres)).toArray(String[]::new));
    List<GenericRecord> rows = allRows(access);
    for (int round = 0; round < Seeds.rounds(100); round++) {
      FilterPredicate predicate = FilterPredicates.parse(predicate(isUpperCase, isPostgres, 2));
      DatabaseInput input = DatabaseInput.of(new TableSource("t")).withPredicate(predicate);
      assertEquals(
          expectedIds(rows, predicate),
          ids(access, input.withColumns(List.of(isUpperCase ? "ID" : "id"))),
          predicate.toString());
    }
  }

  @Test
  void predicatesSelectTheSameRowsInPostgres() throws SQLException, IOException {
    checkRandomPredicates(Postgres.createDatabase().access(), false, true);
  }

  @Test
  void predicatesSelectTheSameRowsInH2() throws SQLException, IOException {
    checkRandomPredicates(h2("predicates"), true, false);
  }

  @Test
  void sqlEvaluatesWhatItCanExpressExactly() throws SQLException {
    Postgres postgres = Postgres.createDatabase();
    execute(postgres.access(), ROWS.formatted("big numeric,"));
    checkSql(
        postgres,
        "i > 1 and n <= 7.5 and born >= date '2024-02-29' and d < 0.5",
        "(\"i\" >= ?) AND (\"n\" <= ?) AND (\"born\" >= ?) AND (\"d\" BETWEEN ? AND ?)",
        true);
    checkSql(
        postgres,
        "tsz in (timestamp '2024-02-29', timestamp '2024-03-01')",
        "\"tsz\" IN (?, ?)",
        true);
    checkSql(postgres, "not (b or i is null)", "(\"b\" = ?) AND (\"i\" IS NOT NULL)", true);
    checkSql(
        postgres,
        "s = 'a' or s like 'b%'",
        "(\"s\" = ?) OR (\"s\" COLLATE \"C\" LIKE ? ESCAPE '!')",
        false);
    checkSql(postgres, "s > 'a'", "\"s\" COLLATE \"C\" > ?", false);
    checkSql(postgres, "i = 1 and i < l", "\"i\" = ?", false);
    checkSql(postgres, "i = 1 or i < l", "", false);
    checkSql(postgres, "not s = 'a'", "", false);
  }

  private static void checkSql(Postgres postgres, String predicate, String sql, boolean isExact)
      throws SQLException {
    DatabaseInput input =
        DatabaseInput.of(new TableSource("t")).withPredicate(FilterPredicates.parse(predicate));
    try (Connection connection = postgres.access().open()) {
      SelectPlan plan = SelectPlan.of(postgres.access(), connection, input);
      assertEquals(sql, plan.condition().map(SqlCondition::sql).orElse(""));
      assertEquals(isExact, plan.remaining().isEmpty(), predicate);
    }
  }

  @Test
  void rangesContainEachRowOnce() throws SQLException, IOException {
    DatabaseAccess access = Postgres.createDatabase().access();
    execute(access, ROWS.formatted("big numeric,"));
    execute(access, IntStream.range(0, 100).mapToObj(id -> row(id, true)).toArray(String[]::new));
    execute(
        access,
        "INSERT INTO t (id, l, born, ts) VALUES (100, -9223372036854775808, '-infinity',"
            + " 'infinity')");
    Set<Integer> all =
        IntStream.rangeClosed(0, 100).boxed().collect(Collectors.toCollection(TreeSet::new));
    for (String column : List.of("id", "i", "l", "n", "w", "big", "f", "d", "born", "ts", "tsz")) {
      for (int taskCount : List.of(1, 2, 7)) {
        DatabaseInput input =
            DatabaseInput.of(new TableSource("t"))
                .withColumns(List.of("id"))
                .splitBy(column, taskCount);
        assertEquals(all, ids(access, input), column + " in " + taskCount);
      }
    }
  }

  @Test
  void tasksReadOneSnapshot() throws SQLException, IOException {
    DatabaseAccess access = Postgres.createDatabase().access();
    execute(access, "CREATE TABLE t AS SELECT i AS id FROM generate_series(1, 100) i");
    DatabaseInput input = DatabaseInput.of(new TableSource("t")).splitBy("id", 4);
    int rowCount = 0;
    try (DatabaseScan scan = DatabaseScan.open(access, input)) {
      assertEquals(4, scan.ranges().size());
      for (TaskRange range : scan.ranges()) {
        try (FileRecordReader rows = scan.open(range)) {
          while (rows.next()) {
            rowCount++;
          }
        }
        execute(access, "DELETE FROM t", "INSERT INTO t VALUES (99), (101)");
      }
    }
    assertEquals(100, rowCount);
  }

  @Test
  void fetchesGrowWithSmallRowsAndShrinkWithLargeOnes() {
    FetchSize fetchSize = new FetchSize();
    for (int i = 0; i < 30_000; i++) {
      fetchSize.add(100);
    }
    assertEquals(10_000, fetchSize.rowCount());
    for (int i = 0; i < 20_000; i++) {
      fetchSize.add(1 << 20);
    }
    assertEquals(8, fetchSize.rowCount());
  }
}
