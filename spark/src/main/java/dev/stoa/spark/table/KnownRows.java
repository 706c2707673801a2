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

/** Rows that the driver has, as Spark takes them: those of procedures and of metadata tables. */
public final class KnownRows implements LocalScan {
  private final StructType type;
  private final InternalRow[] rows;

  /** Rows of values: texts, maps of texts and empty values among them as Java has them. */
  public KnownRows(StructType type, List<List<Object>> rows) {
    this.type = type;
    this.rows =
        rows.stream()
            .map(row -> new GenericInternalRow(row.stream().map(KnownRows::stored).toArray()))
            .toArray(InternalRow[]::new);
  }

  private static Object stored(Object value) {
    if (value instanceof Optional<?> maybe) {
      return maybe.map(KnownRows::stored).orElse(null);
    } else if (value instanceof Map<?, ?> map) {
      return new ArrayBasedMapData(
          array(map.keySet().stream()), array(map.keySet().stream().map(map::get)));
    }
    return value instanceof String text ? UTF8String.fromString(text) : value;
  }

  private static GenericArrayData array(Stream<?> values) {
    return new GenericArrayData(values.map(KnownRows::stored).toArray());
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
