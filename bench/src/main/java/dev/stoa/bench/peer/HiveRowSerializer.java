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
 * Hive's default serializer for RCFile, which converts between the columns of a file and rows, with
 * the inspector that reads fields of rows.
 */
final class HiveRowSerializer {
  private final LazyBinaryColumnarSerDe serializer;
  private final StructObjectInspector inspector;

  private HiveRowSerializer(LazyBinaryColumnarSerDe serializer, StructObjectInspector inspector) {
    this.serializer = serializer;
    this.inspector = inspector;
  }

  /**
   * Creates the serializer for rows of an Avro schema; the configuration names the columns to read.
   */
  static HiveRowSerializer of(Configuration configuration, Schema schema) throws IOException {
    LazyBinaryColumnarSerDe serializer = new LazyBinaryColumnarSerDe();
    try {
      serializer.initialize(configuration, hiveProperties(schema), null);
      return new HiveRowSerializer(
          serializer, (StructObjectInspector) serializer.getObjectInspector());
    } catch (SerDeException e) {
      throw new IOException("Hive cannot represent rows of schema " + schema, e);
    }
  }

  private static Properties hiveProperties(Schema schema) {
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

  /** Returns the requested fields of rows, in the order of the requested schema. */
  List<? extends StructField> fields(Schema requestedSchema) {
    return requestedSchema.getFields().stream()
        .map(field -> inspector.getStructFieldRef(field.name().toLowerCase(Locale.ROOT)))
        .toList();
  }
}
