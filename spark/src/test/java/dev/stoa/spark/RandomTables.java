package dev.stoa.spark;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.CaseCollisions;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Creates tables of random types, with values that Spark supports. */
final class RandomTables {
  private static final int ROW_COUNT = 200;

  private final RandomSchemas schemas;
  private final RandomRecords values;
  private final Path directory;
  private int tableCount;

  RandomTables(Random random, Path directory) {
    this.schemas = new RandomSchemas(random, new Coverage());
    this.values = new RandomRecords(random);
    this.directory = directory;
  }

  /** A table and its contents. */
  record RandomTable(String path, Schema schema, List<GenericRecord> records) {}

  RandomTable next() throws IOException {
    Schema schema = readable(schemas.next());
    List<GenericRecord> records = new ArrayList<>();
    for (int i = 0; i < ROW_COUNT; i++) {
      records.add((GenericRecord) SparkTimes.toSparkRange(schema, values.next(schema)));
    }
    Path path = directory.resolve("t" + tableCount++);
    Table table = Table.create(LocalStorage.at(path), schema);
    WriteOptions smallPages = WriteOptions.defaults().withPageSizeInBytes(2_000);
    try (TableWriter writer = table.newWriter(smallPages)) {
      for (GenericRecord record : records) {
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return new RandomTable(path.toString(), schema, records);
  }

  /**
   * Returns a schema with the columns that Spark can read, and one more, so that it is not empty.
   */
  private static Schema readable(Schema schema) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      Schema.Field copy = new Schema.Field(field, field.schema());
      try {
        SparkTypes.of(Schema.createRecord("One", null, null, false, List.of(copy)));
        fields.add(new Schema.Field(field, field.schema()));
        if (CaseCollisions.find(SparkTypes.of(record(schema, fields))).isPresent()) {
          fields.remove(fields.size() - 1);
        }
      } catch (InvalidTableException noType) {
        // Spark cannot read the column.
      }
    }
    fields.add(new Schema.Field("last", Schema.create(Schema.Type.LONG)));
    return record(schema, fields);
  }

  private static Schema record(Schema schema, List<Schema.Field> fields) {
    List<Schema.Field> copies =
        fields.stream().map(field -> new Schema.Field(field, field.schema())).toList();
    return Schema.createRecord(schema.getName(), null, null, false, copies);
  }
}
