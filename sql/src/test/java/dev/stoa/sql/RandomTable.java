package dev.stoa.sql;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.sort.SortTerm;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.layout.RandomColumnGroups;
import dev.stoa.testing.layout.RandomColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A random table in a directory, and a table of DuckDB with the same rows, which DuckDB reads from
 * literals.
 *
 * @param name the name of both
 * @param columns the types of the columns; the first is {@code id}, which is unique
 */
record RandomTable(String name, Map<String, ColumnType> columns) {
  /** The schema of the tables of DuckDB. */
  static final String JUDGE = "judge";

  private static final int MAX_COLUMNS = 8;
  private static final int DELETED_ONE_IN = 9;

  /** Writes both tables. */
  static RandomTable create(String name, Path directory, Connection connection, Random random)
      throws IOException, SQLException {
    RandomTable table = new RandomTable(name, randomColumns(name, random));
    List<List<TypedValue>> rows = table.rows(random);
    boolean isDeleting = random.nextInt(3) == 0;
    table.write(directory.resolve(name), rows, isDeleting, random);
    table.insert(connection, rows, isDeleting);
    return table;
  }

  private static Map<String, ColumnType> randomColumns(String table, Random random) {
    Map<String, ColumnType> columns = new LinkedHashMap<>();
    columns.put("id", new ColumnType.Leaf(LeafKind.LONG));
    for (int i = 0; i < 3 + random.nextInt(MAX_COLUMNS - 2); i++) {
      columns.put("c" + i, randomType(table + "_" + i, 0, random));
    }
    return columns;
  }

  private static ColumnType randomType(String name, int depth, Random random) {
    ColumnType type =
        switch (depth > 2 ? 9 : random.nextInt(10)) {
          case 0 -> new ColumnType.Array(randomType(name + "e", depth + 1, random));
          case 1, 2 -> new ColumnType.MapOf(randomType(name + "v", depth + 1, random));
          case 3, 4 -> randomStruct(name, depth, random);
          default -> new ColumnType.Leaf(randomKind(depth, random));
        };
    return random.nextInt(4) == 0 ? type : new ColumnType.Nullable(type);
  }

  private static LeafKind randomKind(int depth, Random random) {
    LeafKind kind = oneOf(random, LeafKind.values());
    return kind == LeafKind.ENUM && depth > 0 ? LeafKind.STRING : kind;
  }

  private static ColumnType randomStruct(String name, int depth, Random random) {
    Map<String, ColumnType> fields = new LinkedHashMap<>();
    for (String field : List.of("a", "b", "The Field", "d").subList(0, 1 + random.nextInt(4))) {
      String safeField = field.replace(" ", "_");
      fields.put(safeField, randomType(name + safeField, depth + 1, random));
    }
    return new ColumnType.Struct("Struct_" + name, fields);
  }

  @SafeVarargs
  private static <T> T oneOf(Random random, T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private List<List<TypedValue>> rows(Random random) {
    int count = oneOf(random, 0, 1, 7, 64, 200, 400);
    List<List<TypedValue>> rows = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      boolean isRepeated = id > 5 && random.nextInt(3) == 0;
      List<TypedValue> row = new ArrayList<>();
      row.add(TypedValue.of((long) id, id + "::BIGINT"));
      for (ColumnType type : List.copyOf(columns.values()).subList(1, columns.size())) {
        row.add(isRepeated ? rows.get(id - 1).get(row.size()) : type.next(random));
      }
      rows.add(row);
    }
    return rows;
  }

  private void write(Path directory, List<List<TypedValue>> rows, boolean isDeleting, Random random)
      throws IOException {
    List<Schema.Field> fields = new ArrayList<>();
    columns.forEach((column, type) -> fields.add(new Schema.Field(column, type.schema())));
    Schema schema = Schema.createRecord("Row_" + name, null, "dev.stoa.sql", false, fields);
    Table table = Table.create(directory, schema);
    int commitCount = 1 + random.nextInt(3);
    for (int commit = 0; commit < commitCount; commit++) {
      int start = rows.size() * commit / commitCount;
      int end = rows.size() * (commit + 1) / commitCount;
      try (TableWriter writer = table.newWriter(options(random))) {
        for (List<TypedValue> row : rows.subList(start, end)) {
          writer.write(record(schema, row));
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
    if (isDeleting) {
      List<Object> ids =
          rows.stream().map(row -> row.get(0).orNull()).filter(RandomTable::isDeleted).toList();
      if (!ids.isEmpty()) {
        table.newDelete(FilterPredicates.column("id").in(ids)).commit();
      }
    }
  }

  private static boolean isDeleted(Object id) {
    return (Long) id % DELETED_ONE_IN == 1;
  }

  private static GenericRecord record(Schema schema, List<TypedValue> row) {
    GenericRecord record = new GenericData.Record(schema);
    for (int i = 0; i < row.size(); i++) {
      record.put(i, row.get(i).orNull());
    }
    return record;
  }

  private WriteOptions options(Random random) {
    RandomColumnOptions columnOptions = new RandomColumnOptions(random);
    WriteOptions options = WriteOptions.defaults().withDefaultColumn(columnOptions.next());
    if (random.nextBoolean()) {
      options = WriteOptions.defaults();
    }
    for (String column : columns.keySet()) {
      if (random.nextInt(4) == 0) {
        options = options.withColumn(column, columnOptions.next());
      }
    }
    if (random.nextInt(3) == 0) {
      options =
          options.withGroups(new RandomColumnGroups(random).next(List.copyOf(columns.keySet())));
    }
    List<String> leaves =
        columns.keySet().stream()
            .filter(column -> columns.get(column).present() instanceof ColumnType.Leaf)
            .toList();
    if (random.nextInt(3) == 0) {
      options = options.withSortBy(List.of(SortTerm.of(leaves.get(random.nextInt(leaves.size())))));
    }
    return options
        .withPageSizeInBytes(oneOf(random, 100, 2_000, 1 << 20))
        .withSplitSizeInBytes(oneOf(random, 1_000L, 20_000L, 1L << 28));
  }

  private void insert(Connection connection, List<List<TypedValue>> rows, boolean isDeleting)
      throws SQLException {
    String definitions =
        columns.entrySet().stream()
            .map(column -> column.getKey() + " " + column.getValue().sql())
            .collect(Collectors.joining(", "));
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA IF NOT EXISTS " + JUDGE);
      statement.execute("CREATE OR REPLACE TABLE %s.%s (%s)".formatted(JUDGE, name, definitions));
      for (int start = 0; start < rows.size(); start += 50) {
        String values =
            rows.subList(start, Math.min(rows.size(), start + 50)).stream()
                .map(
                    row ->
                        row.stream()
                            .map(TypedValue::literal)
                            .collect(Collectors.joining(", ", "(", ")")))
                .collect(Collectors.joining(", "));
        statement.execute("INSERT INTO %s.%s VALUES %s".formatted(JUDGE, name, values));
      }
      if (isDeleting) {
        statement.execute(
            "DELETE FROM %s.%s WHERE id %% %d = 1".formatted(JUDGE, name, DELETED_ONE_IN));
      }
    }
  }
}
