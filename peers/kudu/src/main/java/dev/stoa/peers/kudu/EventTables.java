package dev.stoa.peers.kudu;

import dev.stoa.bench.experiment.eventindex.EventKey;
import dev.stoa.bench.experiment.eventindex.EventRows;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.apache.kudu.ColumnSchema;
import org.apache.kudu.ColumnSchema.ColumnSchemaBuilder;
import org.apache.kudu.ColumnSchema.CompressionAlgorithm;
import org.apache.kudu.Schema;
import org.apache.kudu.Type;
import org.apache.kudu.client.CreateTableOptions;
import org.apache.kudu.client.PartialRow;
import org.apache.kudu.client.RowResult;

/** The columns of a table of events, and its partitions. */
final class EventTables {
  private static final int PARTITION_COUNT = 4;

  private EventTables() {}

  /** Returns the schema, whose columns are in the order of the records' fields. */
  static Schema schema() {
    List<ColumnSchema> columns = new ArrayList<>();
    for (org.apache.avro.Schema.Field field : EventRows.schema().getFields()) {
      Type type =
          switch (field.schema().getType()) {
            case INT -> Type.INT32;
            case LONG -> Type.INT64;
            case DOUBLE -> Type.DOUBLE;
            default -> Type.STRING;
          };
      // Numbers are compressed with LZ4 by their default encoding, texts are dictionary-encoded.
      columns.add(
          new ColumnSchemaBuilder(field.name(), type)
              .key(EventRows.KEY_COLUMNS.contains(field.name()))
              .compressionAlgorithm(
                  type == Type.STRING
                      ? CompressionAlgorithm.LZ4
                      : CompressionAlgorithm.NO_COMPRESSION)
              .build());
    }
    return new Schema(columns);
  }

  /** Returns the partitions: those of a small table on one server. */
  static CreateTableOptions options() {
    return new CreateTableOptions()
        .addHashPartitions(List.of("eventNumber"), PARTITION_COUNT)
        .setNumReplicas(1);
  }

  /** Returns the key of a row that begins with the key's columns. */
  static EventKey key(RowResult row) {
    return new EventKey(
        row.getString(0),
        row.getInt(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getLong(5));
  }

  /** Sets the key's columns of a row. */
  static void setKey(PartialRow row, EventKey key) {
    row.addString(0, key.project());
    row.addInt(1, key.runNumber());
    row.addString(2, key.streamName());
    row.addString(3, key.productionStep());
    row.addString(4, key.amiTag());
    row.addLong(5, key.eventNumber());
  }

  /** Sets all columns of a row. */
  static void set(PartialRow row, GenericRecord event) {
    for (int column = 0; column < event.getSchema().getFields().size(); column++) {
      Object value = event.get(column);
      if (value instanceof Integer number) {
        row.addInt(column, number);
      } else if (value instanceof Long number) {
        row.addLong(column, number);
      } else if (value instanceof Double number) {
        row.addDouble(column, number);
      } else {
        row.addString(column, value.toString());
      }
    }
  }
}
