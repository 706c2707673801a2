package dev.stoa.spark.type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A column that identifies rows, which queries may use beside those of the table. Together, both
 * columns are unique within a table, until the split directory is rewritten.
 */
public record RowIdColumn(String name, DataType dataType, String comment)
    implements MetadataColumn {
  /** The name of the split directory. */
  public static final RowIdColumn SPLIT =
      new RowIdColumn("_split", DataTypes.StringType, "the split directory that the row is in");

  /** The row's position in the split directory. */
  public static final RowIdColumn ROW =
      new RowIdColumn("_row", DataTypes.LongType, "the row's position in _split, from 0");

  /** Finds a column by its name in Spark. */
  public static Optional<RowIdColumn> find(String name) {
    return Stream.of(SPLIT, ROW).filter(column -> column.name.equals(name)).findFirst();
  }

  /** Returns a type with columns appended. */
  public static StructType appendTo(StructType type, List<RowIdColumn> columns) {
    StructType extended = type;
    for (RowIdColumn column : columns) {
      extended = extended.add(column.name, column.dataType, false);
    }
    return extended;
  }

  @Override
  public boolean isNullable() {
    return false;
  }
}
