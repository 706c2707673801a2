package dev.stoa.spark.type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The columns that say where a row is, which queries may name beside those of the table. Together
 * they tell the rows of a table apart, for as long as the split directory is not written anew.
 */
public record PlaceColumn(String name, DataType dataType, String comment)
    implements MetadataColumn {
  /** The name of the split directory. */
  public static final PlaceColumn SPLIT =
      new PlaceColumn("_split", DataTypes.StringType, "the split directory that the row is in");

  /** The row's position in it. */
  public static final PlaceColumn ROW =
      new PlaceColumn("_row", DataTypes.LongType, "the row's position in _split, from 0 on");

  /** The column of a name, as Spark spells it. */
  public static Optional<PlaceColumn> find(String name) {
    return Stream.of(SPLIT, ROW).filter(column -> column.name.equals(name)).findFirst();
  }

  /** A type with some of these columns behind its fields. */
  public static StructType behind(StructType type, List<PlaceColumn> columns) {
    StructType extended = type;
    for (PlaceColumn column : columns) {
      extended = extended.add(column.name, column.dataType, false);
    }
    return extended;
  }

  @Override
  public boolean isNullable() {
    return false;
  }
}
