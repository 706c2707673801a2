package dev.stoa.testing.table;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * The golden table with changes: manifest patches, deletion vectors, defaults, wider types and
 * tags. Its columns have nulls and texts in encodings for which other golden tables are too small.
 * Must never change, like {@link GoldenRows}.
 */
final class GoldenChanges {
  /** The name of the table's directory. */
  static final String NAME = "changed";

  /** The tag of {@link #before()}. */
  static final String TAG = "before";

  private static final int LOADED_COUNT = 3_000;
  private static final int APPENDED_COUNT = 10;
  private static final int REPLACED_COUNT = 50;

  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private static final Schema SCHEMA_BEFORE =
      SchemaBuilder.record("Changed")
          .namespace("dev.stoa.golden")
          .fields()
          .requiredLong("id")
          .optionalString("rare")
          .optionalLong("gaps")
          .requiredString("text")
          .requiredInt("count")
          .requiredString("dropped")
          .endRecord();

  private static final Schema SCHEMA_AFTER =
      SchemaBuilder.record("Changed")
          .namespace("dev.stoa.golden")
          .fields()
          .requiredLong("id")
          .optionalString("rare")
          .optionalLong("gaps")
          .requiredString("text")
          .requiredLong("number")
          .requiredDouble("score")
          .requiredLong("twice")
          .endRecord();

  private GoldenChanges() {}

  /** Creates the table and changes it. */
  static void write(Storage storage) throws IOException {
    append(Table.create(storage, SCHEMA_BEFORE), before());
    Table.open(storage).newTag(TAG, 2).commit();
    Table.open(storage)
        .newSchemaChange()
        .rename("count", "number")
        .widen("number", LONG)
        .drop("dropped")
        .add(new Schema.Field("score", Schema.create(Schema.Type.DOUBLE), null, 0.5))
        .commit();
    Table.open(storage)
        .newColumnUpdate()
        .add(new Schema.Field("twice", LONG))
        .compute(List.of("id"), (row, values) -> values.put(0, 2 * row.longAt(0)))
        .commit();
    Table.open(storage)
        .newColumnUpdate()
        .replace("rare")
        .computeWhere(
            FilterPredicates.column("id").lessThan((long) REPLACED_COUNT),
            List.of(),
            (row, values) -> values.put(0, "replaced"))
        .commit();
    Table.open(storage).newDelete(FilterPredicates.parse("id between 100 and 199")).commit();
    List<GenericRecord> after = after();
    append(Table.open(storage), after.subList(after.size() - APPENDED_COUNT, after.size()));
    Table.open(storage).newDelete(FilterPredicates.parse("id = 2500 or id = 3005")).commit();
  }

  private static void append(Table table, List<GenericRecord> rows) throws IOException {
    ColumnOptions columnOptions = ColumnOptions.defaults().withProfile(ColumnProfile.SMALL);
    try (TableWriter writer =
        table.newWriter(WriteOptions.defaults().withDefaultColumn(columnOptions))) {
      for (GenericRecord row : rows) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  /** Returns the rows of the second version. */
  static List<GenericRecord> before() {
    List<GenericRecord> rows = new ArrayList<>();
    for (int id = 0; id < LOADED_COUNT; id++) {
      GenericRecord row = unchangedColumns(SCHEMA_BEFORE, id);
      row.put("count", id % 97);
      row.put("dropped", "gone " + id);
      rows.add(row);
    }
    return rows;
  }

  /** Returns the rows of the newest version, including deleted ones. */
  private static List<GenericRecord> after() {
    List<GenericRecord> rows = new ArrayList<>();
    for (int id = 0; id < LOADED_COUNT + APPENDED_COUNT; id++) {
      GenericRecord row = unchangedColumns(SCHEMA_AFTER, id);
      row.put("number", id < LOADED_COUNT ? (long) (id % 97) : (1L << 40) + id);
      row.put("score", id < LOADED_COUNT ? 0.5 : id / 8.0);
      row.put("twice", 2L * id);
      if (id < REPLACED_COUNT) {
        row.put("rare", "replaced");
      }
      rows.add(row);
    }
    return rows;
  }

  /** Returns the rows of the newest version. */
  static List<GenericRecord> rows() {
    List<GenericRecord> rows = after();
    rows.removeIf(row -> isDeleted((Long) row.get("id")));
    return rows;
  }

  private static boolean isDeleted(long id) {
    return (id >= 100 && id <= 199) || id == 2500 || id == 3005;
  }

  private static GenericRecord unchangedColumns(Schema schema, int id) {
    Random random = new Random(id);
    GenericRecord row = new GenericData.Record(schema);
    row.put("id", (long) id);
    row.put("rare", id % 300 == 7 ? "rare " + id : null);
    row.put("gaps", id % 40 == 0 ? null : (Object) random.nextLong());
    row.put("text", text(random));
    return row;
  }

  /** Returns a text that Zstandard compresses well in large frames. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      text.append("<p class=\"").append(Integer.toString(random.nextInt(400), 36)).append("\"/>");
    }
    return text.toString();
  }
}
