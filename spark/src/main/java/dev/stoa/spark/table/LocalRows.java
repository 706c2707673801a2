package dev.stoa.spark.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** A scan of rows on the driver: those of procedures and metadata tables. */
public final class LocalRows implements LocalScan {
  private final StructType type;
  private final InternalRow[] rows;

  /**
   * Creates a scan of rows of Java values: strings, numbers, optional values, maps, and lists as
   * structs.
   */
  public LocalRows(StructType type, List<List<Object>> rows) {
    this.type = type;
    this.rows = rows.stream().map(LocalRows::row).toArray(InternalRow[]::new);
  }

  /** Returns a row of Java values. */
  static InternalRow row(List<?> values) {
    return new GenericInternalRow(values.stream().map(LocalRows::toSpark).toArray());
  }

  private static Object toSpark(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(LocalRows::toSpark).orElse(null);
    } else if (value instanceof Map<?, ?> map) {
      return new ArrayBasedMapData(
          array(map.keySet().stream()), array(map.keySet().stream().map(map::get)));
    }
    if (value instanceof List<?> fields) {
      return row(fields);
    }
    return value instanceof String text ? UTF8String.fromString(text) : value;
  }

  private static GenericArrayData array(Stream<?> values) {
    return new GenericArrayData(values.map(LocalRows::toSpark).toArray());
  }

  @Override
  public InternalRow[] rows() {
    return rows.clone();
  }

  @Override
  public StructType readSchema() {
    return type;
  }
}
