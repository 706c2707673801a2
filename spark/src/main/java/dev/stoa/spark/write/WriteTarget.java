package dev.stoa.spark.write;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The table to which rows are written, and which is created if it does not exist.
 *
 * @param location the location of the table
 * @param type the type of the rows
 * @param options the options of the query
 */
record WriteTarget(TableLocation location, StructType type, CaseInsensitiveStringMap options) {
  /** Opens the table, or stages a new one if it does not exist. */
  Table open() throws IOException {
    Storage storage = location.openForWriting();
    if (Table.exists(storage)) {
      return Table.open(storage);
    }
    try {
      return EngineTables.stage(
          storage, StoredTypes.of(type.asNullable()), WriteSettings.partitioning(options));
    } catch (InvalidTableException e) {
      // another query may have created the table meanwhile
      if (Table.exists(storage)) {
        return Table.open(storage);
      }
      throw e;
    }
  }

  /**
   * Checks that the rows' columns are in the table, with compatible types. Needed for streams: for
   * batches Spark has already checked and cast the types, and checked strings with a maximum
   * length, which it has replaced by plain strings.
   *
   * @throws InvalidTableException if a column is missing, occurs twice or is of an incompatible
   *     type; the message names the column
   */
  void checkColumns(Table table) {
    StructType tableType =
        CharVarcharUtils.replaceCharVarcharWithStringInSchema(SparkTypes.of(table.schema()));
    List<String> names = List.of(tableType.fieldNames());
    Set<String> rowNames = new HashSet<>();
    for (StructField field : type.fields()) {
      if (!rowNames.add(field.name())) {
        throw new InvalidTableException(
            "%s: the query has two columns named \"%s\": select each column once"
                .formatted(location, field.name()));
      }
      int ordinal = names.indexOf(field.name());
      if (ordinal < 0) {
        throw new InvalidTableException(
            location + " has no column \"" + field.name() + "\": omit it, or add it to the table");
      }
      DataType columnType = tableType.apply(ordinal).dataType();
      if (!SparkTypes.isAssignable(field.dataType(), columnType)) {
        throw new InvalidTableException(
            location
                + ": column \""
                + field.name()
                + "\" is of type "
                + columnType.sql()
                + ", found "
                + field.dataType().sql()
                + " in the query: cast it");
      }
    }
  }
}
