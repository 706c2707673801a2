package dev.stoa.bench.peer;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.serde.serdeConstants;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.columnar.LazyBinaryColumnarSerDe;
import org.apache.hadoop.hive.serde2.objectinspector.StructField;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;

/**
 * Converts between RCFile columns and rows: Hive's default serializer for RCFile, for a table with
 * the columns of an Avro schema.
 */
final class HiveRows {
  private final LazyBinaryColumnarSerDe serializer;
  private final StructObjectInspector inspector;

  private HiveRows(LazyBinaryColumnarSerDe serializer, StructObjectInspector inspector) {
    this.serializer = serializer;
    this.inspector = inspector;
  }

  /** The rows of a table; the configuration names the columns to read. */
  static HiveRows of(Configuration configuration, Schema schema) throws IOException {
    LazyBinaryColumnarSerDe serializer = new LazyBinaryColumnarSerDe();
    try {
      serializer.initialize(configuration, properties(schema), null);
      return new HiveRows(serializer, (StructObjectInspector) serializer.getObjectInspector());
    } catch (SerDeException e) {
      throw new IOException("Hive cannot represent rows of schema " + schema, e);
    }
  }

  private static Properties properties(Schema schema) {
    Properties properties = new Properties();
    properties.setProperty(
        serdeConstants.LIST_COLUMNS,
        schema.getFields().stream().map(Schema.Field::name).collect(Collectors.joining(",")));
    properties.setProperty(
        serdeConstants.LIST_COLUMN_TYPES,
        schema.getFields().stream()
            .map(field -> HiveTypes.of(field.schema()).getTypeName())
            .collect(Collectors.joining(",")));
    return properties;
  }

  LazyBinaryColumnarSerDe serializer() {
    return serializer;
  }

  StructObjectInspector inspector() {
    return inspector;
  }

  /** The projected fields of a row, in the projection's order. */
  List<? extends StructField> fields(Schema requestedSchema) {
    return requestedSchema.getFields().stream()
        .map(field -> inspector.getStructFieldRef(field.name().toLowerCase(Locale.ROOT)))
        .toList();
  }
}
