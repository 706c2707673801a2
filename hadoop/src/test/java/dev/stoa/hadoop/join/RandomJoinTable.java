package dev.stoa.hadoop.join;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A random table of a join, and its rows as a list: the columns {@code k} and {@code k2} of the key
 * with many equal values, a unique number {@code v}, and {@code padding}.
 */
final class RandomJoinTable {
  /** A row that the join reads; parts of the key are numbers of {@link RandomKey}. */
  record Row(Optional<Integer> key, Optional<Integer> secondKey, int number) {}

  /** The choices that all tables of a join have in common. */
  record Choices(RandomKey keyType, boolean isComposite, boolean isSorted, int keyCount) {}

  private final Choices choices;
  private final int position;
  private final Path directory;
  private final Random random;
  private final Schema schema;
  private final List<Row> rows = new ArrayList<>();

  RandomJoinTable(Choices choices, int position, Path directory, Random random) throws IOException {
    this.choices = choices;
    this.position = position;
    this.directory = directory;
    this.random = random;
    this.schema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Row", "fields": [
                  {"name": "v", "type": "int"},
                  {"name": "k2", "type": ["null", "int"]},
                  {"name": "padding", "type": {"type": "map", "values": "string"}},
                  {"name": "k", "type": ["null", %s]}]}
                """
                    .formatted(choices.keyType().schema(position)));
    write();
  }

  private void write() throws IOException {
    List<Integer> bucketCounts = List.of(4, 8, 12, 16);
    String spec = "bucket(k,%d)".formatted(bucketCounts.get(random.nextInt(bucketCounts.size())));
    if (random.nextInt(4) == 0) {
      spec = "truncate(v,100), " + spec;
    }
    if (choices.isComposite() && random.nextInt(2) == 0) {
      spec += ", bucket(k2,6)";
    }
    Table table = Table.create(LocalStorage.at(directory), schema, PartitionSpec.parse(spec));
    int appendCount = random.nextInt(4);
    for (int i = 0; i < appendCount; i++) {
      append(table.refresh(), random.nextInt(4) == 0 ? 300 : random.nextInt(60));
    }
    if (!rows.isEmpty() && random.nextInt(3) == 0) {
      int deletedBelow = random.nextInt(rows.size());
      table.refresh().newDelete(column("v").lessThan(deletedBelow)).commit();
      rows.removeIf(row -> row.number() < deletedBelow);
    }
  }

  private void append(Table table, int rowCount) throws IOException {
    List<Row> newRows = new ArrayList<>();
    int firstNumber = rows.size();
    for (int i = 0; i < rowCount; i++) {
      newRows.add(new Row(part(choices.keyCount()), part(2), firstNumber + i));
    }
    if (choices.isSorted()) {
      newRows.sort(
          Comparator.comparing(
              row -> row.key().orElse(null), Comparator.nullsFirst(choices.keyType().order())));
    }
    try (TableWriter writer = table.newWriter()) {
      for (Row row : newRows) {
        writer.write(record(row));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    rows.addAll(newRows);
  }

  private Optional<Integer> part(int count) {
    if (random.nextInt(8) == 0) {
      return Optional.empty();
    }
    boolean isFrequent = random.nextInt(3) == 0;
    return Optional.of(isFrequent ? 1 : random.nextInt(count));
  }

  private GenericRecord record(Row row) {
    GenericRecord record = new GenericData.Record(schema);
    record.put("v", row.number());
    record.put("k2", row.secondKey().orElse(null));
    record.put("padding", java.util.Map.of("x", "y".repeat(random.nextInt(200))));
    Schema keySchema = schema.getField("k").schema().getTypes().get(1);
    record.put(
        "k", row.key().map(key -> choices.keyType().value(key, position, keySchema)).orElse(null));
    return record;
  }

  /** Returns the table of the job, with a random predicate, which also applies to the rows. */
  JoinTable joinTable() {
    JoinTable table =
        JoinTable.of(
            "t" + position,
            new org.apache.hadoop.fs.Path(directory.toUri()),
            choices.isComposite() ? "k, k2" : "k");
    if (random.nextBoolean()) {
      table = table.withColumns(random.nextBoolean() ? "v, padding" : "k2, v");
    }
    if (random.nextInt(3) == 0) {
      int low = random.nextInt(100);
      rows.removeIf(row -> row.number() < low);
      table = table.withPredicate(column("v").greaterThanOrEqual(low));
    }
    return table;
  }

  /** Returns the rows that the join reads. */
  List<Row> rows() {
    return rows;
  }

  /** Returns the text by which the naive join compares a row's key; empty if a part is null. */
  Optional<String> comparedKey(Row row) {
    Optional<String> key = row.key().map(choices.keyType()::compared);
    return choices.isComposite()
        ? key.flatMap(first -> row.secondKey().map(second -> first + "/" + second))
        : key;
  }
}
