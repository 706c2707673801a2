package dev.stoa.spark.write;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The table that rows of a type are written to, which is created if it does not exist.
 *
 * @param options of the query
 */
record WriteTarget(TableLocation location, StructType type, CaseInsensitiveStringMap options) {
  /** The current table, or a staged one. */
  Table open() throws IOException {
    Storage storage = location.openForWriting();
    if (Table.exists(storage)) {
      return Table.open(storage);
    }
    try {
      return EngineTables.stage(
          storage, StoredTypes.of(type.asNullable()), WriteSettings.partitioning(options));
    } catch (InvalidTableException e) {
      // Another query may just have created it.
      if (Table.exists(storage)) {
        return Table.open(storage);
      }
      throw e;
    }
  }

  /**
   * Checks that the rows' columns are in the table, with compatible types. Needed for streams: for
   * batches Spark has already checked and cast the types, and checked strings with a maximum
   * length, which are plain strings by then.
   *
   * @throws InvalidTableException when they are not; the message names the column
   */
  void check(Table table) {
    StructType known =
        CharVarcharUtils.replaceCharVarcharWithStringInSchema(SparkTypes.of(table.schema()));
    List<String> names = List.of(known.fieldNames());
    for (StructField field : type.fields()) {
      int at = names.indexOf(field.name());
      if (at < 0) {
        throw new InvalidTableException(
            location
                + " has no column \""
                + field.name()
                + "\": leave it out, or add it to the table");
      }
      DataType wanted = known.apply(at).dataType();
      if (!SparkTypes.isAssignable(field.dataType(), wanted)) {
        throw new InvalidTableException(
            location
                + ": column \""
                + field.name()
                + "\" is of type "
                + wanted.sql()
                + ", the rows have "
                + field.dataType().sql()
                + ": cast them");
      }
    }
  }
}
